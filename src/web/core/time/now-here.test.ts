import { expect, it } from 'vitest';
import { instantHere, learnTime, nowHere, onWrongClock } from './now-here.ts';

const hour = 3_600_000;
const said = (ahead: number): string => new Date(Date.now() + ahead).toUTCString();
const learn = (ahead: number): void => learnTime(said(ahead), Date.now(), Date.now());
/** Minutes; a millisecond that goes by in between makes no -0. */
const ahead = (): number => Math.round((nowHere().getTime() - Date.now()) / 60_000) + 0;

it('corrects a clock that is hours wrong, says so once, and leaves one alone that is right', () => {
  const told: number[] = [];
  onWrongClock((milliseconds) => told.push(Math.round(milliseconds / hour)));
  learn(40_000);
  expect([ahead(), told]).toEqual([0, []]);
  learn(3 * hour);
  learn(3 * hour + 20_000);
  expect([ahead(), told]).toEqual([180, [3]]);
  const late: number[] = [];
  onWrongClock((milliseconds) => late.push(Math.round(milliseconds / hour)))();
  expect(late).toEqual([3]);
  learn(-5 * hour);
  expect([ahead(), told]).toEqual([-300, [3, -5]]);
  learn(0);
  expect([ahead(), told, late]).toEqual([0, [3, -5, 0], [3]]);
});

it('corrects an instant that the device noted before its clock was known to be wrong', () => {
  const noted = Date.parse('2026-03-02T09:00:00Z');
  expect(instantHere(noted).toISOString()).toBe('2026-03-02T09:00:00.000Z');
  learn(3 * hour);
  expect(Math.round((instantHere(noted).getTime() - noted) / 60_000)).toBe(180);
  learn(0);
});

it('learns nothing from an answer without a time, nor from one that travelled for minutes', () => {
  learnTime(null, Date.now(), Date.now());
  learnTime('soon', Date.now(), Date.now());
  learnTime(said(3 * hour), Date.now() - 200_000, Date.now());
  expect(ahead()).toBe(0);
});
