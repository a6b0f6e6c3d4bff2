import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, connected, connectionTries, stepConnection } from './connection.ts';

const after = (...events: ConnectionEvent[]) => events.reduce(stepConnection, connected);
const failed = (at: number): ConnectionEvent => ({ type: 'request', answered: false, at });

describe('a connection', () => {
  it('is lost with its socket, and keeps the time of the first loss', () => {
    const { shown } = after({ type: 'socket', up: false, at: 1_000 }, failed(1_100), failed(1_600));
    expect(shown).toEqual({ lostAt: 1_000, tries: 2, nextAt: 1_600 + connectionTries.quickEvery });
  });

  it('is tried ten times each half second, then every five seconds', () => {
    const gaps = Array.from({ length: 12 }, (_, tries) => {
      const at = 1_000 * (tries + 1);
      const events = Array.from({ length: tries + 1 }, (_each, place) => failed(1_000 * (place + 1)));
      return (after(...events).shown.nextAt ?? 0) - at;
    });
    expect(gaps).toEqual([...Array.from({ length: 10 }, () => 500), 5_000, 5_000]);
  });

  it('is there again only when requests are answered and the socket is up', () => {
    const lost = after({ type: 'socket', up: false, at: 1_000 }, failed(1_100));
    const answered = stepConnection(lost, { type: 'request', answered: true, at: 2_000 });
    expect(answered.shown.lostAt).toBe(1_000);
    expect(stepConnection(answered, { type: 'socket', up: true, at: 2_100 })).toEqual(connected);
    const socketOnly = stepConnection(lost, { type: 'socket', up: true, at: 2_000 });
    expect(socketOnly.shown.lostAt).toBe(1_000);
  });

  it('is late, not lost, once requests have been answered for four seconds without a socket, until the socket comes up', () => {
    const asked = (at: number, answered = true): ConnectionEvent => ({ type: 'request', answered, at });
    const down: ConnectionEvent = { type: 'socket', up: false, at: 1_000 };
    expect(after(down, asked(1_500), asked(5_400)).shown).toMatchObject({ lostAt: 1_000 });
    const late = after(down, asked(1_500), asked(5_500));
    expect(late.shown).toMatchObject({ lostAt: undefined, nextAt: undefined, lateSince: 5_500 });
    expect(stepConnection(late, asked(9_000)).shown.lateSince).toBe(5_500);
    expect(stepConnection(late, asked(9_000, false)).shown).toMatchObject({ lostAt: 9_000 });
    expect(after(down, asked(1_500), asked(3_000, false), asked(3_500), asked(6_000)).shown.lostAt).toBe(1_000);
    expect(stepConnection(late, { type: 'socket', up: true, at: 9_000 })).toEqual(connected);
    expect(after({ type: 'blocked', at: 100 }).shown).toMatchObject({ lostAt: undefined, lateSince: 100 });
  });

  it('is not lost by an answered request', () => {
    expect(after({ type: 'request', answered: true, at: 5 }).shown.lostAt).toBeUndefined();
  });
});
