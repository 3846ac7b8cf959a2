# What symshape can stand on beyond the standard library, one part each. The source tree and the installed package both
# include this file, so that symshape::cpu and symshape::cuda mean the same in both.
#
#   symshape_part(<cpu|cuda> <REQUIRED|QUIET>)   defines symshape::<part> when what it needs is found
#
macro(symshape_part part how)
  if(NOT TARGET symshape::${part})
    if(${part} STREQUAL "cpu")
      find_package(Eigen3 3.4 CONFIG ${how})
      if(TARGET Eigen3::Eigen)
        add_library(symshape::cpu INTERFACE IMPORTED)
        target_link_libraries(symshape::cpu INTERFACE symshape::symshape Eigen3::Eigen)
      endif()
    elseif(${part} STREQUAL "cuda")
      find_package(CUDAToolkit 13 ${how})
      if(CMAKE_VERSION VERSION_LESS 3.25.2)  # Debian 12's CMake does not know yet that nvcc speaks C++20
        set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
        set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
      endif()
      if(TARGET CUDA::cudart)
        add_library(symshape::cuda INTERFACE IMPORTED)
        target_link_libraries(symshape::cuda INTERFACE symshape::symshape CUDA::cudart)
        # nvcc knows where Thrust and CUB stand; a plain C++ compiler has to be told.
        foreach(symshape_folder IN LISTS CUDAToolkit_INCLUDE_DIRS)
          if(IS_DIRECTORY ${symshape_folder}/cccl)
            target_include_directories(symshape::cuda SYSTEM
                                       INTERFACE $<$<COMPILE_LANGUAGE:CXX>:${symshape_folder}/cccl>)
          endif()
        endforeach()
      endif()
    endif()
  endif()
endmacro()
