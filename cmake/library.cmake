# The library that programs embed, static and shared, and what `make install` installs.
#
# Both are one object, linked from the libraries of the tree: of these only what include/turnpike.h declares can be
# reached, and only that stays visible. So nothing of ours clashes with a name of the program around it, not even in the
# static library, and link time optimisation happens here once, instead of in whatever compiler the program has.
set(ONE ${CMAKE_BINARY_DIR}/turnpike-all.o)
set(ONE_FLAGS -r -nostdlib)
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  separate_arguments(optimize NATIVE_COMMAND "${CMAKE_C_FLAGS_${type}}")
  list(APPEND ONE_FLAGS ${optimize} -flto=auto -flinker-output=nolto-rel)
endif()
add_custom_command(
  OUTPUT ${ONE}
  COMMAND
    ${CMAKE_C_COMPILER} ${ONE_FLAGS} -o ${ONE} -Wl,--whole-archive $<TARGET_FILE:turnpike-library>
    -Wl,--no-whole-archive,--start-group $<TARGET_FILE:turnpike-engine> $<TARGET_FILE:turnpike-bots>
    $<TARGET_FILE:turnpike-table> $<TARGET_FILE:turnpike-core> -Wl,--end-group
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${ONE}
  DEPENDS turnpike-library turnpike-engine turnpike-bots turnpike-table turnpike-core
  COMMENT "Linking the library into one object"
  VERBATIM)

add_library(turnpike-static STATIC ${ONE})
add_library(turnpike-shared SHARED ${ONE})
set_target_properties(turnpike-static turnpike-shared PROPERTIES OUTPUT_NAME turnpike LINKER_LANGUAGE C
                                                                 INTERPROCEDURAL_OPTIMIZATION OFF)
set_target_properties(turnpike-shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
target_link_libraries(turnpike-shared PRIVATE m)
add_dependencies(turnpike-shared turnpike-static) # who makes the object: not both at once

include(GNUInstallDirs)
set(PC_DIR ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH PREFIX_FROM_HERE /prefix/${PC_DIR} /prefix)
configure_file(cmake/turnpike.pc.in turnpike.pc @ONLY)
install(TARGETS turnpike-static ARCHIVE COMPONENT development)
install(TARGETS turnpike-shared LIBRARY COMPONENT library NAMELINK_COMPONENT development)
install(FILES include/turnpike.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(FILES ${CMAKE_BINARY_DIR}/turnpike.pc DESTINATION ${PC_DIR} COMPONENT development)
install(FILES NOTICE.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT notice)
if(TP_PROGRAM)
  install(TARGETS turnpike COMPONENT program)
  install(FILES man/turnpike.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT manual)
endif()
