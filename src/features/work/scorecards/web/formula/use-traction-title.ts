import { useScorecardMeetings } from '../calls.ts';

/** Returns the function that names a meeting by its id; empty for one to which nothing can be added. */
export const useTractionTitle = (): ((id: string) => string) => {
  const titles = new Map(useScorecardMeetings().data?.items.map(({ tractionId, title }) => [tractionId, title]));
  return (id) => titles.get(id) ?? '';
};
