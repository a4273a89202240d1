# A CMake toolchain for WebAssembly: Debian's clang, lld, llvm, wasi-libc and libclang-rt-14-dev-wasm32.
#
#   cmake -B build/wasm -DCMAKE_TOOLCHAIN_FILE=cmake/wasm32-wasi.cmake -DTP_PROGRAM=OFF -DTP_TESTS=OFF
set(CMAKE_SYSTEM_NAME Generic) # CMake 3.25 does not know WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
# Nothing of the building machine's own /usr/include.
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -isystem /usr/include/wasm32-wasi")
# What every browser has had since 2021: copies of memory in one instruction, and casts that do not trap.
string(APPEND CMAKE_C_FLAGS_INIT " -mbulk-memory -msign-ext -mnontrapping-fptoint -Wno-unused-command-line-argument")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
