declare global {
  /** Answers to what was asked before the app's code had arrived, by the address and body of the question. */
  var cairnEarly: Map<string, Promise<Response | undefined>> | undefined;
}

/** Milliseconds from the document's beginning until which an early answer is new enough. */
const freshUntil = 10_000;

/** The answer to a question that was asked before the app's code had arrived; it is given once, and undefined when there is none. */
export const earlyAnswer = async (url: string, body = ''): Promise<Response | undefined> => {
  const key = url + body;
  const early = globalThis.cairnEarly?.get(key);
  globalThis.cairnEarly?.delete(key);
  return performance.now() < freshUntil ? early : undefined;
};
