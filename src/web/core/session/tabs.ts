/** A message between the tabs of one browser. `personId` says whose sign-in it is about. */
export type TabMessage =
  /** The tab's sign-in works in another organisation now; `at` in milliseconds since 1970. */
  | { kind: 'switched'; personId: string; orgId: string; at: number }
  /** Somebody has signed in in another window. */
  | { kind: 'in' }
  /** A tab has loaded the session of this person, or the person has signed in again there. */
  | { kind: 'here'; personId: string }
  /** The person has signed out. */
  | { kind: 'out'; personId: string };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('cairn') : undefined;

const post = channel?.postMessage.bind(channel);

/** Tells the other tabs of this browser. */
export const tellTabs = (message: TabMessage): void => post?.(message);

/** Runs `hear` on every message of another tab; returns the function that ends it. */
export const hearTabs = (hear: (message: TabMessage) => void): (() => void) => {
  const told = ({ data }: MessageEvent<TabMessage>) => hear(data);
  channel?.addEventListener('message', told);
  return () => channel?.removeEventListener('message', told);
};

/** Runs once, at once or when the tab comes to the front. */
export const whenInFront = (run: () => void): void => {
  if (document.visibilityState === 'visible') return run();
  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    run();
  };
  document.addEventListener('visibilitychange', look);
};
