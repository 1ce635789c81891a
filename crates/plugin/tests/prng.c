/* Rust's library asks bcryptprimitives.dll for random bytes, which older versions of wine do not have. This stands in
   for it there, in tests alone: Windows has the real one. */
#include <windows.h>

BOOLEAN WINAPI SystemFunction036(PVOID buffer, ULONG size);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T size) {
    return SystemFunction036(buffer, (ULONG)size);
}
