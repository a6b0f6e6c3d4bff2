/** A reason why the app cannot start that the operator can remove. `main.server.ts` prints its message without a stack. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}
