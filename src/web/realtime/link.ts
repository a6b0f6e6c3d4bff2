import { hubTimings } from '../../shared/hubs.ts';

/** The life of the one connection that carries the hubs; specification section 7, catalogue decision 56. */
export type LinkPhase = 'connecting' | 'connected' | 'reconnecting' | 'closed';

export interface Link {
  phase: LinkPhase;
  /** When it went down, in milliseconds. */
  downSince: number;
  /** It was connected before: only then is a loss told. */
  wasUp: boolean;
  /** The loss toast shows. */
  lossShown: boolean;
}

export type LinkEvent =
  /** The WebSocket stands; whether the hubs let anybody in is still to be seen. */
  | { type: 'opened'; at: number }
  /** The hubs have let in. */
  | { type: 'up'; at: number }
  /** It broke, or an attempt failed: nobody answered, or a hub refused. */
  | { type: 'down'; at: number }
  /** `lossAfter` has passed since it broke. */
  | { type: 'lossDue'; at: number };

export type LinkEffect =
  | { do: 'try'; after: number }
  | { do: 'enter' }
  | { do: 'register' }
  | { do: 'catchUp' }
  | { do: 'waitForLoss'; after: number }
  | { do: 'showLoss' }
  | { do: 'showRestored' };

/** Before the first attempt. */
export const freshLink: Link = { phase: 'connecting', downSince: 0, wasUp: false, lossShown: false };

const up = (link: Link): { link: Link; effects: LinkEffect[] } => ({
  link: { phase: 'connected', downSince: 0, wasUp: true, lossShown: false },
  effects: [
    { do: 'register' },
    ...(link.wasUp ? [{ do: 'catchUp' } as const] : []),
    ...(link.lossShown ? [{ do: 'showRestored' } as const] : []),
  ],
});

/** Immediately, then every five seconds for ninety, then closed and from the start after ten more, for ever. */
const down = (link: Link, at: number): { link: Link; effects: LinkEffect[] } => {
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

/** What an event makes of the link, and what is to be done. Pure. */
export const stepLink = (link: Link, event: LinkEvent): { link: Link; effects: LinkEffect[] } => {
  if (event.type === 'opened') return { link, effects: [{ do: 'enter' }] };
  if (event.type === 'up') return up(link);
  if (event.type === 'down') return down(link, event.at);
  const stillDown = link.phase !== 'connected' && event.at - link.downSince >= hubTimings.lossAfter - 50;
  return stillDown && !link.lossShown ? { link: { ...link, lossShown: true }, effects: [{ do: 'showLoss' }] } : { link, effects: [] };
};
