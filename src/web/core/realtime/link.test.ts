import { describe, expect, it } from 'vitest';
import { hubTimings } from '#shared/hubs.ts';
import { freshLink, type LinkEffect, type LinkEvent, type SocketLink, stepLink } from './link.ts';

/** Runs events one after the other; returns the last link and all effects. */
const run = (events: LinkEvent[], from: SocketLink = freshLink) => {
  let link = from;
  const effects: LinkEffect[] = [];
  for (const event of events) {
    const stepped = stepLink(link, event);
    link = stepped.link;
    effects.push(...stepped.effects);
  }
  return { link, effects };
};

const connected = run([{ type: 'up', at: 0 }]).link;
const waits = (effects: LinkEffect[]) => effects.flatMap((effect) => (effect.do === 'try' ? [effect.after] : []));

describe('the connection of the hubs', () => {
  it('registers when it first connects, and has no changes to catch up with', () => {
    expect(run([{ type: 'up', at: 0 }]).effects).toEqual([{ do: 'register' }]);
  });

  it('R-08: retries at once, then every 5 s for 90 s', () => {
    const fails = Array.from({ length: 18 }, (_, count): LinkEvent => ({ type: 'down', at: 1000 + count * 5000 }));
    const { link, effects } = run(fails, connected);
    expect(waits(effects)).toEqual([0, ...Array.from({ length: 17 }, () => 5000)]);
    expect(link.phase).toBe('reconnecting');
  });

  it('reconnects within ten seconds when the server is back within three, however long each attempt is delayed or lasts', () => {
    const slowest = hubTimings.spread + hubTimings.attemptFor;
    for (let back = 0; back <= 3_000; back += 50) {
      for (const [delay, failing] of [
        [0, 0],
        [hubTimings.spread, 0],
        [hubTimings.spread, hubTimings.attemptFor],
      ] as const) {
        let { link, effects } = run([{ type: 'down', at: 0 }], connected);
        let at = (waits(effects)[0] ?? 0) + delay;
        while (at < back) {
          at += failing;
          ({ link, effects } = run([{ type: 'down', at }], link));
          at += (waits(effects)[0] ?? 0) + delay;
        }
        expect(at).toBeLessThanOrEqual(10_000);
      }
    }
    expect(slowest).toBeLessThan(hubTimings.reconnectEvery);
  });

  it('R-08: an attempt fails when a hub refuses, even if the WebSocket opens', () => {
    const refusals = Array.from({ length: 5 }, (_, count): LinkEvent[] => [
      { type: 'opened', at: 1000 + count * 5000 },
      { type: 'down', at: 1001 + count * 5000 },
    ]);
    const { link, effects } = run([{ type: 'down', at: 1000 }, ...refusals.flat()], connected);
    expect(waits(effects)).toEqual([0, 5000, 5000, 5000, 5000, 5000]);
    expect(effects.filter((effect) => effect.do === 'enter')).toHaveLength(refusals.length);
    expect(effects.some((effect) => effect.do === 'register')).toBe(false);
    expect(link).toMatchObject({ phase: 'reconnecting', downSince: 1000 });
  });

  it('R-07: closes after 90 s and starts again 10 s later, without an end', () => {
    const { link, effects } = run(
      [
        { type: 'down', at: 1000 },
        { type: 'down', at: 91_000 },
      ],
      connected,
    );
    expect(link.phase).toBe('closed');
    expect(waits(effects)).toEqual([0, 10_000]);
    const again = run(
      [
        { type: 'down', at: 101_000 },
        { type: 'down', at: 106_000 },
      ],
      link,
    );
    expect(again.link.phase).toBe('reconnecting');
    expect(waits(again.effects)).toEqual([5000, 5000]);
  });

  it('R-09: shows nothing about an outage under 5 s', () => {
    const { effects } = run(
      [
        { type: 'down', at: 1000 },
        { type: 'up', at: 3000 },
        { type: 'lossDue', at: 6000 },
      ],
      connected,
    );
    expect(effects.map((effect) => effect.do)).toEqual(['try', 'waitForLoss', 'register', 'catchUp']);
  });

  it('R-12: shows the loss after 5 s, once', () => {
    const { effects } = run(
      [
        { type: 'down', at: 1000 },
        { type: 'lossDue', at: 6000 },
        { type: 'lossDue', at: 6000 },
      ],
      connected,
    );
    expect(effects.filter((effect) => effect.do === 'showLoss')).toHaveLength(1);
  });

  it('R-13: shows that the connection is back, registers again and catches up', () => {
    const { link, effects } = run(
      [
        { type: 'down', at: 1000 },
        { type: 'lossDue', at: 6000 },
        { type: 'up', at: 8000 },
      ],
      connected,
    );
    expect(effects.slice(-3).map((effect) => effect.do)).toEqual(['register', 'catchUp', 'showRestored']);
    expect(link).toEqual({ phase: 'connected', downSince: 0, wasUp: true, lossShown: false });
  });

  it('ignores the timer of an earlier outage during the present one', () => {
    const { effects } = run(
      [
        { type: 'down', at: 1000 },
        { type: 'up', at: 2000 },
        { type: 'down', at: 5500 },
        { type: 'lossDue', at: 6000 },
      ],
      connected,
    );
    expect(effects.some((effect) => effect.do === 'showLoss')).toBe(false);
  });
});
