// Tells ThreadSanitizer of Swift's Mutex on Linux. Its quick ways are atomic operations in our own code, which
// the sanitizer sees; where threads have to wait, the standard library and the kernel (futexes) hand the lock
// over, which it doesn't see, so that it would take what the lock protects for unprotected. This library goes
// before the standard library's (LD_PRELOAD) and says of these ways, too, what they order.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Missing in programs that are run without the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define HANDLE "$s15Synchronization12_MutexHandleV"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

#define LOCK HANDLE "9_lockSlowyys6UInt32VF"
#define TRY_LOCK HANDLE "12_tryLockSlowSbyF"
#define UNLOCK HANDLE "11_unlockSlowyyF"

typedef SWIFT void Lock(uint32_t thread, SELF);
typedef SWIFT bool TryLock(SELF);
typedef SWIFT void Unlock(SELF);

static Lock *nextLock;
static TryLock *nextTryLock;
static Unlock *nextUnlock;

__attribute__((constructor)) static void find(void) {
  nextLock = (Lock *)dlsym(RTLD_NEXT, LOCK);
  nextTryLock = (TryLock *)dlsym(RTLD_NEXT, TRY_LOCK);
  nextUnlock = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
}

Lock lock __asm__(LOCK);
TryLock tryLock __asm__(TRY_LOCK);
Unlock unlock __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF) {
  nextLock(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool tryLock(SELF) {
  bool isLocked = nextTryLock(self);
  if (isLocked && __tsan_acquire) __tsan_acquire(self);
  return isLocked;
}

SWIFT void unlock(SELF) {
  if (__tsan_release) __tsan_release(self);
  nextUnlock(self);
}
