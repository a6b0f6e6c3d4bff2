/** Answers kept for their ETag; beyond this many the oldest go. */
const most = 400;

/** Remembers replies by address, so that a 304 costs no bytes. */
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
