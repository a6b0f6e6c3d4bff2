declare global {
  /** Answers that came with the page's start, by address and body of their requests; empty when the start fails. */
  var cairnEarly: Promise<Map<string, Response>> | undefined;
}

/** Milliseconds after the document's start until which an early answer is fresh enough. */
const freshUntil = 10_000;

/** Returns the answer to a request that came before the app's code had loaded. Each answer is returned once; undefined when there is none. */
export const earlyAnswer = async (url: string, body = ''): Promise<Response | undefined> => {
  if (performance.now() >= freshUntil) return undefined;
  const early = await globalThis.cairnEarly;
  const answer = early?.get(url + body);
  early?.delete(url + body);
  return performance.now() < freshUntil ? answer : undefined;
};
