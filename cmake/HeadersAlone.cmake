# Every public header compiles alone, first in its source, under macros that other people's headers are known to define.
#
#   symshape_headers_alone(<target> <include folder>)
#
# adds the object library <target>, not part of `all`, with one source per header below <include folder>/symshape.
# CMake's own VERIFY_INTERFACE_HEADER_SETS passes over .cuh in silence and sets no traps. Headers that include Boost get
# no traps: Boost.Hana names its own parameters `I`.
function(symshape_headers_alone target include_folder)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${include_folder} ${include_folder}/symshape/*.hpp
       ${include_folder}/symshape/*.cuh)
  set(units "")
  foreach(header IN LISTS headers)
    if(header MATCHES "\\.cuh$")
      if(NOT CMAKE_CUDA_COMPILER)
        continue()
      endif()
      set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}/${header}.cu)
    else()
      set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}/${header}.cpp)
    endif()
    file(STRINGS ${include_folder}/${header} boost REGEX "^#include <(boost|symshape/hana)/")
    if(boost)
      set(traps "")
    else()
      set(traps "#define I\n#define small\n#define B0\n")
    endif()
    file(CONFIGURE OUTPUT ${unit} CONTENT "${traps}#include <${header}>\n")
    list(APPEND units ${unit})
    # What a .cu may include of the host's headers is compiled by nvcc as well.
    if(CMAKE_CUDA_COMPILER AND header MATCHES "^symshape/(core|symshape)\\.hpp$")
      set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}/${header}.cu)
      file(CONFIGURE OUTPUT ${unit} CONTENT "${traps}#include <${header}>\n")
      list(APPEND units ${unit})
    endif()
  endforeach()
  add_library(${target} OBJECT EXCLUDE_FROM_ALL ${units})
  target_compile_features(${target} PRIVATE cxx_std_20)
  # A .hpp of the cuda folder is written for host compilers too, hence the toolkit's include folders for all.
  foreach(part IN ITEMS symshape cpu cuda)
    if(TARGET symshape::${part})
      target_link_libraries(${target} PRIVATE symshape::${part})
    endif()
  endforeach()
endfunction()
