/** Returns the function that sends a client's acknowledgement; undefined when the client asked for none. */
export const replyOf = (answer: unknown): ((reply: object) => void) | undefined =>
  typeof answer === 'function' ? (reply) => void Reflect.apply(answer, undefined, [reply]) : undefined;
