/** Most answers kept for their ETag; beyond this number the oldest are dropped. */
const most = 400;

/** Keeps replies by address, so that a 304 can be answered from memory. */
export const createAnswers = () => {
  const kept = new Map<string, { etag: string; reply: unknown }>();
  return {
    etagOf: (url: string): string | undefined => kept.get(url)?.etag,
    replyOf: (url: string): unknown => kept.get(url)?.reply,
    keep: (url: string, etag: string | null, reply: unknown): void => {
      kept.delete(url);
      if (etag === null) return;
      kept.set(url, { etag, reply });
      const oldest = kept.keys().next().value;
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    clear: (): void => kept.clear(),
  };
};
