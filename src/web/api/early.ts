declare global {
  /** The session, asked for with the first token before the app's code had arrived. */
  var cairnSession: { url: string; answer: Promise<Response | undefined> } | undefined;
}

/** The answer to a question that was asked before the app's code had arrived; it is given once, and undefined when there is none. */
export const earlyAnswer = async (url: string): Promise<Response | undefined> => {
  const early = globalThis.cairnSession;
  if (early?.url !== url) return undefined;
  globalThis.cairnSession = undefined;
  return early.answer;
};
