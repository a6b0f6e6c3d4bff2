// A tab that shows a meeting holds a lock, shared with the other tabs of the browser, so that one that leaves knows of them.

const nameOf = (meetingId: string): string => `cairn.live ${meetingId}`;

/**
 * Says that this tab shows a meeting; returns the function that ends this, whose promise resolves once nobody finds the tab any more. Without
 * locks, as on an address without encryption, nobody knows of other tabs.
 */
export const showInTab = (meetingId: string): (() => Promise<void>) => {
  const over = Promise.withResolvers<void>();
  const ended = globalThis.navigator.locks?.request(nameOf(meetingId), { mode: 'shared' }, () => over.promise);
  return async () => {
    over.resolve();
    await ended;
  };
};

/** Returns whether the meeting is shown in another tab of this browser; `own` is the number of tabs of one's own that count. */
export const isInOtherTab = async (meetingId: string, own: 0 | 1): Promise<boolean> => {
  const { held = [] } = (await globalThis.navigator.locks?.query()) ?? {};
  return held.filter(({ name }) => name === nameOf(meetingId)).length > own;
};
