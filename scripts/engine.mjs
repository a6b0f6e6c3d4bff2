/** How V8 runs the server: a smaller young generation saves tens of megabytes, and what a request makes is short-lived enough for it. */
export const serverFlags = ['--max-semi-space-size=8'];
