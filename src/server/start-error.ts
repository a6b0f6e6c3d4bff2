/** A reason not to start that a person can act on: `main.server.ts` prints its message as one sentence, without a stack. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}
