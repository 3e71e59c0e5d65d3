/*
 * Preloaded into a program (LD_PRELOAD) to make system calls fail on command: calls on files below FAULTS_UNDER return an
 * error, the clock is wrong, or unsynced writes are recorded in FAULTS_JOURNAL, so that they can be undone as by a power
 * cut. The commands are in the file FAULTS_CONTROL, which faultySystem.ts writes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* In the order of CALLS in faultySystem.ts. */
enum { OPEN, READ, PREAD, WRITE, PWRITE, FSYNC, FDATASYNC, FTRUNCATE, RENAME, UNLINK, MKDIR, SENDFILE, MMAP, KINDS };

enum { ONCE, FROM_THEN_ON, SILENTLY };

struct control {
  int32_t call; /* the call that fails, or -1 */
  int32_t error;
  int32_t countdown; /* calls until the one that fails */
  int32_t mode;
  int32_t failed; /* how many have failed */
  int32_t journals;
  int32_t lies; /* whether syncs do nothing */
  int32_t unused;
  int64_t seconds; /* by how much the clock is ahead */
  int32_t calls[KINDS];
};

static struct control *control;
static const char *under;
static size_t under_length;
static int journal = -1;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULTS_CONTROL");
  under = getenv("FAULTS_UNDER");
  if (!path || !under) return;
  under_length = strlen(under);
  int fd = REAL(open)(path, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  void *page = REAL(mmap64)(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (page != MAP_FAILED) control = page;
  const char *to = getenv("FAULTS_JOURNAL");
  if (to) journal = REAL(open)(to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_below(const char *path) {
  return path && strncmp(path, under, under_length) == 0;
}

static int path_of(int fd, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

/* Whether this call should fail: 1 with errno, 2 to pretend success. */
static int fails(int call) {
  __sync_fetch_and_add(&control->calls[call], 1);
  if (control->call != call) return 0;
  int left = __sync_sub_and_fetch(&control->countdown, 1);
  if (control->mode == ONCE ? left != 0 : left > 0) return 0;
  __sync_fetch_and_add(&control->failed, 1);
  if (control->mode == SILENTLY) return 2;
  errno = control->error;
  return 1;
}

static int fails_at(int call, const char *path) { return control && is_below(path) ? fails(call) : 0; }

static int fails_on(int call, int fd) {
  char path[4096];
  return control && fd > 2 && path_of(fd, path, sizeof path) ? fails(call) : 0;
}

/* A record: kind, size of the path, offset, previous file size, number of previous bytes, then the path and those bytes. */
struct record {
  int32_t kind; /* 0 for a write or truncation, 1 for a sync */
  int32_t path_length;
  int64_t offset;
  int64_t size;
  int64_t length;
};

static void note(int fd, int kind, off64_t offset, size_t length) {
  char path[4096];
  struct stat64 file;
  if (!path_of(fd, path, sizeof path) || fstat64(fd, &file) != 0 || !S_ISREG(file.st_mode)) return;
  size_t path_length = strlen(path);
  if (path_length > 4 && strcmp(path + path_length - 4, "-shm") == 0) return;
  struct record record = {kind, (int32_t)path_length, offset, file.st_size, 0};
  char *all = NULL;
  if (kind == 0 && offset < file.st_size) {
    int64_t there = file.st_size - offset;
    record.length = (int64_t)length < there ? (int64_t)length : there;
  }
  size_t size = sizeof record + path_length + record.length;
  all = malloc(size);
  if (!all) abort();
  if (record.length > 0)
    record.length = REAL(pread64)(fd, all + sizeof record + path_length, record.length, offset);
  memcpy(all, &record, sizeof record);
  memcpy(all + sizeof record, path, path_length);
  size = sizeof record + path_length + record.length;
  if (REAL(write)(journal, all, size) != (ssize_t)size) abort();
  free(all);
}

static int is_journaled(void) { return control && control->journals && journal >= 0; }

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  if (fails_at(OPEN, path)) return -1;
  return REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  if (fails_at(OPEN, path)) return -1;
  return REAL(open64)(path, flags, mode);
}

ssize_t read(int fd, void *bytes, size_t length) {
  if (fails_on(READ, fd)) return -1;
  return REAL(read)(fd, bytes, length);
}

ssize_t pread64(int fd, void *bytes, size_t length, off64_t offset) {
  if (fails_on(PREAD, fd)) return -1;
  return REAL(pread64)(fd, bytes, length, offset);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  int failure = fails_on(WRITE, fd);
  if (failure) return failure == 2 ? (ssize_t)length : -1;
  if (!is_journaled()) return REAL(write)(fd, bytes, length);
  pthread_mutex_lock(&one_at_a_time);
  note(fd, 0, lseek64(fd, 0, SEEK_CUR), length);
  ssize_t done = REAL(write)(fd, bytes, length);
  pthread_mutex_unlock(&one_at_a_time);
  return done;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  int failure = fails_on(WRITE, fd);
  if (failure == 2) {
    ssize_t length = 0;
    for (int index = 0; index < count; index += 1) length += parts[index].iov_len;
    return length;
  }
  return failure ? -1 : REAL(writev)(fd, parts, count);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  int failure = fails_on(PWRITE, fd);
  if (failure) return failure == 2 ? (ssize_t)length : -1;
  if (!is_journaled()) return REAL(pwrite64)(fd, bytes, length, offset);
  pthread_mutex_lock(&one_at_a_time);
  note(fd, 0, offset, length);
  ssize_t done = REAL(pwrite64)(fd, bytes, length, offset);
  pthread_mutex_unlock(&one_at_a_time);
  return done;
}

int ftruncate64(int fd, off64_t length) {
  int failure = fails_on(FTRUNCATE, fd);
  if (failure) return failure == 2 ? 0 : -1;
  if (!is_journaled()) return REAL(ftruncate64)(fd, length);
  pthread_mutex_lock(&one_at_a_time);
  note(fd, 0, length, SIZE_MAX >> 1);
  int done = REAL(ftruncate64)(fd, length);
  pthread_mutex_unlock(&one_at_a_time);
  return done;
}

static int synced(int fd, int done) {
  if (done == 0 && is_journaled() && !control->lies) {
    pthread_mutex_lock(&one_at_a_time);
    note(fd, 1, 0, 0);
    pthread_mutex_unlock(&one_at_a_time);
  }
  return done;
}

int fsync(int fd) {
  if (fails_on(FSYNC, fd)) return -1;
  return synced(fd, REAL(fsync)(fd));
}

int fdatasync(int fd) {
  if (fails_on(FDATASYNC, fd)) return -1;
  return synced(fd, REAL(fdatasync)(fd));
}

int rename(const char *from, const char *to) {
  if (fails_at(RENAME, to)) return -1;
  return REAL(rename)(from, to);
}

int unlink(const char *path) {
  if (fails_at(UNLINK, path)) return -1;
  return REAL(unlink)(path);
}

int mkdir(const char *path, mode_t mode) {
  if (fails_at(MKDIR, path)) return -1;
  return REAL(mkdir)(path, mode);
}

ssize_t sendfile64(int to, int from, off64_t *offset, size_t length) {
  if (fails_on(SENDFILE, to)) return -1;
  return REAL(sendfile64)(to, from, offset, length);
}

void *mmap64(void *address, size_t length, int protection, int flags, int fd, off64_t offset) {
  if (fd > 2 && fails_on(MMAP, fd)) return MAP_FAILED;
  return REAL(mmap64)(address, length, protection, flags, fd, offset);
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int done = REAL(gettimeofday)(now, zone);
  if (control) now->tv_sec += control->seconds;
  return done;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int done = REAL(clock_gettime)(clock, now);
  if (control && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += control->seconds;
  return done;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
