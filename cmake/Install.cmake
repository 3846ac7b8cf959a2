# Headers, the exported target symshape::symshape, and the package that adds its parts.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(symshape_package_dir ${CMAKE_INSTALL_DATADIR}/cmake/symshape)
install(TARGETS symshape EXPORT symshape FILE_SET HEADERS)
install(EXPORT symshape NAMESPACE symshape:: FILE symshape-targets.cmake DESTINATION ${symshape_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/symshape-config-version.cmake COMPATIBILITY SameMinorVersion
                                 ARCH_INDEPENDENT)
install(FILES cmake/symshape-config.cmake cmake/symshape-parts.cmake
              ${PROJECT_BINARY_DIR}/symshape-config-version.cmake DESTINATION ${symshape_package_dir})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES scripts/gdb/symshape.py DESTINATION ${CMAKE_INSTALL_DATADIR}/symshape/gdb)
