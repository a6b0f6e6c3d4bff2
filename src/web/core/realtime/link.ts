import { hubTimings } from '#shared/hubs.ts';

/** The phase of the one WebSocket that carries the hubs; specification section 7, catalogue decision 56. */
export type LinkPhase = 'connecting' | 'connected' | 'reconnecting' | 'closed';

export interface SocketLink {
  phase: LinkPhase;
  /** When the connection was lost, in milliseconds since 1970; 0 while it is up. */
  downSince: number;
  /** Whether it was ever connected: only then is a loss shown. */
  wasUp: boolean;
  /** Whether the toast about the loss is shown. */
  lossShown: boolean;
}

export type LinkEvent =
  /** The WebSocket is open; the hubs have not accepted the client yet. */
  | { type: 'opened'; at: number }
  /** All hubs have accepted the client. */
  | { type: 'up'; at: number }
  /** The connection broke, or an attempt failed because nobody answered or a hub refused. */
  | { type: 'down'; at: number }
  /** `lossAfter` milliseconds have passed since the connection broke. */
  | { type: 'lossDue'; at: number };

export type LinkEffect =
  | { do: 'try'; after: number }
  | { do: 'enter' }
  | { do: 'register' }
  | { do: 'catchUp' }
  | { do: 'waitForLoss'; after: number }
  | { do: 'showLoss' }
  | { do: 'showRestored' };

/** The state before the first attempt. */
export const freshLink: SocketLink = { phase: 'connecting', downSince: 0, wasUp: false, lossShown: false };

const up = (link: SocketLink): { link: SocketLink; effects: LinkEffect[] } => ({
  link: { phase: 'connected', downSince: 0, wasUp: true, lossShown: false },
  effects: [
    { do: 'register' },
    ...(link.wasUp ? [{ do: 'catchUp' } as const] : []),
    ...(link.lossShown ? [{ do: 'showRestored' } as const] : []),
  ],
});

/**
 * Plans the next attempt: at once, then every 5 s; after 90 s the connection counts as closed and starts again 10 s later, without an end.
 */
const down = (link: SocketLink, at: number): { link: SocketLink; effects: LinkEffect[] } => {
  const broke = link.phase === 'connected';
  const restarts = link.phase === 'closed';
  const downSince = broke || restarts || link.downSince === 0 ? at : link.downSince;
  const next = { ...link, downSince };
  const loss: LinkEffect[] = broke ? [{ do: 'waitForLoss', after: hubTimings.lossAfter }] : [];
  if (at - downSince >= hubTimings.reconnectFor) {
    return { link: { ...next, phase: 'closed' }, effects: [{ do: 'try', after: hubTimings.restartAfter }] };
  }
  const wait = broke ? 0 : hubTimings.reconnectEvery;
  return { link: { ...next, phase: link.wasUp ? 'reconnecting' : 'connecting' }, effects: [{ do: 'try', after: wait }, ...loss] };
};

/** Returns the link after an event, and the effects to run. A pure function. */
export const stepLink = (link: SocketLink, event: LinkEvent): { link: SocketLink; effects: LinkEffect[] } => {
  if (event.type === 'opened') return { link, effects: [{ do: 'enter' }] };
  if (event.type === 'up') return up(link);
  if (event.type === 'down') return down(link, event.at);
  const stillDown = link.phase !== 'connected' && event.at - link.downSince >= hubTimings.lossAfter - 50;
  return stillDown && !link.lossShown ? { link: { ...link, lossShown: true }, effects: [{ do: 'showLoss' }] } : { link, effects: [] };
};
