interface Opened {
  tractionId?: string | null | undefined;
  meetingId?: string | undefined;
}

/** What an item keeps of where it was added: the meeting that is being held, unless it was put into another team's list. */
export const addedIn = (
  { tractionId, meetingId }: Opened,
  into: readonly (string | null | undefined)[],
): { meetingId: string | null; source: 'meeting' | 'typed' } =>
  meetingId === undefined || !into.includes(tractionId) ? { meetingId: null, source: 'typed' } : { meetingId, source: 'meeting' };
