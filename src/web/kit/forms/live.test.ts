import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLive } from './live.ts';

const opened = () => {
  const save = vi.fn((_value: string) => Promise.resolve(true));
  const options = { isSame: (one: string, other: string) => one === other, fits: (value: string) => value !== '', save };
  return { save, live: openLive<string>('Theo', options) };
};
const rest = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const sent = (save: ReturnType<typeof opened>['save']) => save.mock.calls.map(([value]) => value);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Y-05: a form that saves itself', () => {
  it('is saved 1000 ms after the last change, once', async () => {
    const { live, save } = opened();
    live.type('Thea');
    await rest(900);
    live.type('Thea O');
    await rest(999);
    expect(sent(save)).toEqual([]);
    await rest(1);
    expect(sent(save)).toEqual(['Thea O']);
    await rest(10_000);
    expect(sent(save)).toEqual(['Thea O']);
  });

  it('is saved at once when a field is left, and not a second time after the pause', async () => {
    const { live, save } = opened();
    live.type('Thea');
    expect(await live.flush()).toBe(true);
    await rest(10_000);
    expect(await live.flush()).toBe(true);
    expect(sent(save)).toEqual(['Thea']);
  });

  it('sends nothing for what was changed back, or cannot be saved', async () => {
    const { live, save } = opened();
    live.type('Thea');
    live.type('Theo');
    await rest(5_000);
    live.type('');
    await rest(5_000);
    expect(await live.flush()).toBe(false);
    expect(sent(save)).toEqual([]);
  });

  it('saves what changes during a save after it, never two at a time', async () => {
    const { live, save } = opened();
    let answer: (isSaved: boolean) => void = () => {};
    save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    live.type('A');
    await rest(1_000);
    live.type('AB');
    await rest(1_000);
    live.type('ABC');
    const left = live.flush();
    await rest(5_000);
    expect(sent(save)).toEqual(['A']);
    answer(true);
    expect(await left).toBe(true);
    await rest(5_000);
    expect(sent(save)).toEqual(['A', 'ABC']);
  });

  it('brings the old value back when it is typed again during the save of another', async () => {
    const { live, save } = opened();
    let answer: (isSaved: boolean) => void = () => {};
    save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    live.type('Thea');
    await rest(1_000);
    live.type('Theo');
    answer(true);
    await rest(1_000);
    expect(sent(save)).toEqual(['Thea', 'Theo']);
  });

  it('sends a refused value again only on request, and a changed one by itself', async () => {
    const { live, save } = opened();
    save.mockResolvedValueOnce(false);
    live.type('Taken');
    await rest(1_000);
    expect(await live.flush()).toBe(false);
    await rest(10_000);
    expect(sent(save)).toEqual(['Taken']);
    expect(await live.flush(true)).toBe(true);
    live.type('Free');
    await rest(1_000);
    expect(sent(save)).toEqual(['Taken', 'Taken', 'Free']);
  });

  it('takes what was saved elsewhere while nothing is typed, and keeps what is', async () => {
    const { live, save } = opened();
    live.hear('Theodor');
    await rest(5_000);
    live.type('Thea');
    live.hear('Teo');
    await rest(1_000);
    expect(sent(save)).toEqual(['Thea']);
  });

  it('goes on after a save that broke', async () => {
    const { live, save } = opened();
    save.mockRejectedValueOnce(new Error('broken'));
    live.type('A');
    await expect(live.flush()).rejects.toThrow('broken');
    live.type('AB');
    expect(await live.flush()).toBe(true);
    expect(sent(save)).toEqual(['A', 'AB']);
  });
});
