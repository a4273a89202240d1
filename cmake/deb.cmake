# Debian packages, by CPack: `make deb`. Three of them: turnpike (the program, its manual, a systemd unit and its settings),
# libturnpike0 and libturnpike-dev. The server is not started by installing it: it first wants to be told its address.
set(DEB ${CMAKE_BINARY_DIR}/deb)
set(DEB_LIBRARY libturnpike${PROJECT_VERSION_MAJOR})

# packed(FILE OUT): the file as Debian wants texts, gzipped and without a date.
function(packed file out)
  get_filename_component(folder ${out} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  execute_process(COMMAND gzip -9nc ${file} OUTPUT_FILE ${out} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(CPACK_PACKAGE_CONTACT "The Turnpike authors <turnpike@example.org>" CACHE STRING "Who makes the packages")
string(TIMESTAMP DEB_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC) # or what SOURCE_DATE_EPOCH says
configure_file(cmake/deb/changelog.in ${DEB}/changelog @ONLY)
packed(${DEB}/changelog ${DEB}/changelog.gz)
packed(${CMAKE_SOURCE_DIR}/man/turnpike.1 ${DEB}/turnpike.1.gz)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS man/turnpike.1 contrib/turnpike.service NOTICE.md)

file(READ cmake/deb/copyright DEB_COPYRIGHT)
file(READ NOTICE.md DEB_NOTICE)
file(WRITE ${DEB}/copyright "${DEB_COPYRIGHT}\n${DEB_NOTICE}")

# Of the unit what tells how to install it goes, and the program lies elsewhere.
file(READ contrib/turnpike.service DEB_UNIT)
string(REGEX REPLACE "^.*\\[Unit\\]" "[Unit]" DEB_UNIT "${DEB_UNIT}")
string(REPLACE /usr/local/bin/ /usr/bin/ DEB_UNIT "${DEB_UNIT}")
file(WRITE ${DEB}/turnpike.service "${DEB_UNIT}")
file(WRITE ${DEB}/conffiles "/etc/turnpike.conf\n")
file(WRITE ${DEB}/triggers "activate-noawait ldconfig\n")

foreach(part program library development)
  set(package_program turnpike)
  set(package_library ${DEB_LIBRARY})
  set(package_development libturnpike-dev)
  install(FILES ${DEB}/changelog.gz ${DEB}/copyright DESTINATION share/doc/${package_${part}} COMPONENT ${part}
          EXCLUDE_FROM_ALL)
  string(TOUPPER ${part} PART)
  set(CPACK_DEBIAN_${PART}_PACKAGE_NAME ${package_${part}})
endforeach()
install(FILES ${DEB}/turnpike.1.gz DESTINATION share/man/man1 COMPONENT program EXCLUDE_FROM_ALL)
install(FILES ${DEB}/turnpike.service DESTINATION /lib/systemd/system COMPONENT program EXCLUDE_FROM_ALL)
install(FILES contrib/turnpike.conf DESTINATION /etc COMPONENT program EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program library development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(cpu "\nOn PCs it needs a processor of the last fifteen years (x86-64-v2).")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA ${DEB}/conffiles)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "nine road and board games, for friends and against bots
Gridlock, Route 66, Autobahn, Blockade, Stargate, Transmitter, Jump, Quadro-Be
and Solo-Jump in the terminal and in the browser: a table server, bots of
several strengths, lessons, and an engine that any program can talk to.${cpu}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${DEB}/triggers)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "rules and bots of nine board games, shared library
The games of Turnpike to build into a program: legal moves, positions, events
in words, bots, and thousands of games played at once.${cpu}")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${DEB_LIBRARY} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "rules and bots of nine board games, for developers
The header, the static library and what pkg-config wants to know.${cpu}")
include(CPack)
