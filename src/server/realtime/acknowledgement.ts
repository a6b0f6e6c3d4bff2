/** The acknowledgement that a client asks for; without one there is nobody to answer. */
export const replyOf = (answer: unknown): ((reply: object) => void) | undefined =>
  typeof answer === 'function' ? (reply) => void Reflect.apply(answer, undefined, [reply]) : undefined;
