# A CMake toolchain for WebAssembly: Debian's clang, lld, llvm, wasi-libc and libclang-rt-14-dev-wasm32.
#
#   cmake -B build/wasm -DCMAKE_TOOLCHAIN_FILE=cmake/wasm32-wasi.cmake -DTP_PROGRAM=OFF -DTP_TESTS=OFF \
#         -DTP_JANSSON_HEADERS=folder/with/jansson.h
#
# Debian has no jansson for WebAssembly, so its headers are named, and whoever links brings the library along.
set(CMAKE_SYSTEM_NAME Generic) # CMake 3.25 does not know WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
# Nothing of the building machine's own /usr/include.
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -isystem /usr/include/wasm32-wasi")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
