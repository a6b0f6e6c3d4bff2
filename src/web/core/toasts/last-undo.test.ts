import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetUndo, noteUnderWay, offerUndo, undoLast } from './last-undo.ts';
import { endUndo, listToasts, toast } from './toast.ts';

beforeEach(() => {
  forgetUndo();
  vi.restoreAllMocks();
});

describe('the last change', () => {
  it('is taken back once, and an earlier one not at all', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    offerUndo(first);
    offerUndo(second);
    expect([await undoLast(), await undoLast()]).toEqual([true, false]);
    expect(second).toHaveBeenCalledOnce();
    expect(first).not.toHaveBeenCalled();
  });

  it('is taken back once, also when its button is pressed twice, or after Ctrl+Z', async () => {
    const run = vi.fn();
    const takeBack = offerUndo(run);
    await undoLast();
    takeBack();
    takeBack();
    expect(run).toHaveBeenCalledOnce();
  });

  it('is the one that is on its way: an earlier one is left alone, and its answer is waited for', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { promise, resolve } = Promise.withResolvers<void>();
    offerUndo(first);
    noteUnderWay(promise);
    // Whoever offers it may hear of the answer through several functions.
    const sending = async () => {
      await promise;
      for (let hop = 0; hop < 20; hop += 1) await Promise.resolve();
      offerUndo(second);
    };
    const told = sending();
    const undone = undoLast();
    resolve();
    await told;
    expect(await undone).toBe(true);
    expect(second).toHaveBeenCalledOnce();
    expect(first).not.toHaveBeenCalled();
  });

  it('is taken back at once when it was offered with its own change, which may still be on its way', async () => {
    const run = vi.fn();
    const { promise, resolve } = Promise.withResolvers<void>();
    noteUnderWay(promise);
    offerUndo(run);
    expect(await undoLast()).toBe(true);
    expect(run).toHaveBeenCalledOnce();
    resolve();
  });

  it('is found when a change on its way was refused; nothing is taken back while an answer does not come', async () => {
    vi.useFakeTimers();
    const run = vi.fn();
    offerUndo(run);
    const { promise, reject } = Promise.withResolvers<void>();
    noteUnderWay(promise);
    const early = undoLast();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await early).toBe(false);
    expect(run).not.toHaveBeenCalled();
    reject(new Error('refused'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await undoLast()).toBe(true);
    vi.useRealTimers();
  });

  it('is offered for five minutes', async () => {
    const [run, now] = [vi.fn(), vi.spyOn(performance, 'now')];
    now.mockReturnValue(0);
    offerUndo(run);
    now.mockReturnValue(5 * 60_000 + 1);
    expect(await undoLast()).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });

  it('is the Undo of a toast, also when the toast has gone; the toast goes with it', async () => {
    const run = vi.fn();
    const action = { label: 'Undo', undoes: true, run };
    toast.dismiss(toast.success('Removed', { action }));
    expect(await undoLast()).toBe(true);
    toast.success('Removed again', { id: 'again', action });
    listToasts()
      .find(({ id }) => id === 'again')
      ?.action?.run();
    expect(run).toHaveBeenCalledTimes(2);
    expect(await undoLast()).toBe(false);
    toast.success('And again', { id: 'third', action });
    await undoLast();
    expect(listToasts().some(({ id }) => id === 'third')).toBe(false);
  });

  it('ends with its organisation, and so does its toast; others stay', async () => {
    const run = vi.fn();
    toast.success('Removed', { id: 'removed', action: { label: 'Undo', undoes: true, run } });
    toast.error('Not saved', { id: 'failed', action: { label: 'Try again', run } });
    endUndo();
    expect(await undoLast()).toBe(false);
    expect(listToasts().map(({ id }) => id)).toEqual(['failed']);
    expect(run).not.toHaveBeenCalled();
  });
});
