# What only the developers of symshape need: compilers' settings for our own programs, tests, examples, benchmarks.
# A project that uses symshape never reads this file.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(SYMSHAPE_CCACHE ccache)
mark_as_advanced(SYMSHAPE_CCACHE)
if(SYMSHAPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${SYMSHAPE_CCACHE})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${SYMSHAPE_CCACHE})
endif()

if(SYMSHAPE_CUDA)
  if(NOT CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES 90)
  endif()
  enable_language(CUDA)
  set(CMAKE_CUDA_STANDARD 20)
  set(CMAKE_CUDA_STANDARD_REQUIRED ON)
  set(CMAKE_CUDA_EXTENSIONS OFF)
endif()

# The version is written twice, for CMake and for the preprocessor: they must agree.
file(STRINGS ${PROJECT_SOURCE_DIR}/include/symshape/config.hpp version_line REGEX "^#define SYMSHAPE_VERSION [0-9]+$")
string(REGEX MATCH "[0-9]+$" version_in_header "${version_line}")
math(EXPR version_in_cmake
     "${PROJECT_VERSION_MAJOR} * 10000 + ${PROJECT_VERSION_MINOR} * 100 + ${PROJECT_VERSION_PATCH}")
if(NOT version_in_header EQUAL version_in_cmake)
  message(FATAL_ERROR "symshape: CMakeLists.txt says version ${version_in_cmake}, config.hpp ${version_in_header}")
endif()

# Warnings are for our own sources, never for those who include symshape.
function(symshape_warnings target)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic>
                                           $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra>)
  # g++ 12 takes loops over one operand for reads past it once it has unrolled them at -O3: shown, but no error.
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-error=array-bounds>)
endfunction()

# Does the processor that builds know AVX2 and its companions? Plain x86-64 halves the speed of a matrix product.
include(CheckCXXSourceRuns)
check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"x86-64-v3\") ? 0 : 1; }" SYMSHAPE_X86_64_V3)

# Every source of one program takes the same flags: Eigen's types differ in alignment between instruction sets.
function(symshape_native target)
  if(SYMSHAPE_X86_64_V3)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-march=x86-64-v3>
                                             $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-march=x86-64-v3>)
  endif()
endfunction()

# Programs whose speed is their point are optimized in every build type, except under sanitizers.
function(symshape_optimized target)
  symshape_native(${target})
  if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Release>>:-O3>)
    target_compile_definitions(${target} PRIVATE $<$<NOT:$<CONFIG:Release>>:NDEBUG>)
  endif()
endfunction()

find_package(Python3 REQUIRED COMPONENTS Interpreter)
find_package(doctest REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc)
find_package(Threads REQUIRED)
find_package(benchmark QUIET)

enable_testing()
include(cmake/HeadersAlone.cmake)
include(cmake/Reject.cmake)
add_subdirectory(examples)
add_subdirectory(tests)
add_subdirectory(benchmarks)
