declare global {
  /** Answers to requests that were sent before the app's code had loaded, by address and body of the request. */
  var cairnEarly: Map<string, Promise<Response | undefined>> | undefined;
}

/** Milliseconds after the document's start until which an early answer is fresh enough. */
const freshUntil = 10_000;

/**
 * Returns the answer to a request that was sent before the app's code had loaded. Each answer is returned once; undefined when there is
 * none.
 */
export const earlyAnswer = async (url: string, body = ''): Promise<Response | undefined> => {
  const key = url + body;
  const early = globalThis.cairnEarly?.get(key);
  globalThis.cairnEarly?.delete(key);
  return performance.now() < freshUntil ? early : undefined;
};
