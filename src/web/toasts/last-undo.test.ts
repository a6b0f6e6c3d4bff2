import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetUndo, offerUndo, undoLast } from './last-undo.ts';
import { endUndo, listToasts, toast } from './toast.ts';

beforeEach(() => {
  forgetUndo();
  vi.restoreAllMocks();
});

describe('the last change', () => {
  it('is taken back once, and an earlier one not at all', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    offerUndo(first);
    offerUndo(second);
    expect([undoLast(), undoLast()]).toEqual([true, false]);
    expect(second).toHaveBeenCalledOnce();
    expect(first).not.toHaveBeenCalled();
  });

  it('is taken back once, also when its button is pressed twice, or after Ctrl+Z', () => {
    const run = vi.fn();
    const takeBack = offerUndo(run);
    undoLast();
    takeBack();
    takeBack();
    expect(run).toHaveBeenCalledOnce();
  });

  it('is offered for five minutes', () => {
    const [run, now] = [vi.fn(), vi.spyOn(performance, 'now')];
    now.mockReturnValue(0);
    offerUndo(run);
    now.mockReturnValue(5 * 60_000 + 1);
    expect(undoLast()).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });

  it('is the Undo of a toast, also when the toast has gone; the toast goes with it', () => {
    const run = vi.fn();
    const action = { label: 'Undo', undoes: true, run };
    toast.dismiss(toast.success('Removed', { action }));
    expect(undoLast()).toBe(true);
    toast.success('Removed again', { id: 'again', action });
    listToasts()
      .find(({ id }) => id === 'again')
      ?.action?.run();
    expect(run).toHaveBeenCalledTimes(2);
    expect(undoLast()).toBe(false);
    toast.success('And again', { id: 'third', action });
    undoLast();
    expect(listToasts().some(({ id }) => id === 'third')).toBe(false);
  });

  it('ends with its organisation, and so does its toast; others stay', () => {
    const run = vi.fn();
    toast.success('Removed', { id: 'removed', action: { label: 'Undo', undoes: true, run } });
    toast.error('Not saved', { id: 'failed', action: { label: 'Try again', run } });
    endUndo();
    expect(undoLast()).toBe(false);
    expect(listToasts().map(({ id }) => id)).toEqual(['failed']);
    expect(run).not.toHaveBeenCalled();
  });
});
