/** Options for V8: a small young generation and early collection of the old one save tens of megabytes, at no measured cost. */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30', '--initial-old-space-size=32'];

/** Environment for the C library: one memory arena suffices for Node's few threads, and every further arena keeps freed memory. */
export const serverEnv = { MALLOC_ARENA_MAX: '1' };
