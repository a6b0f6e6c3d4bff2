import { describe, expect, it, vi } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { undoLast } from '#web/core/toasts/last-undo.ts';
import { saveInPlace, saveOver } from './saving.ts';

interface Stone {
  title: string;
  status: string;
  version: number;
}
const stone: Stone = { title: 'Flat', status: 'new', version: 1 };

/** A server with one item that refuses a write over another version of it. */
const server = (now: Stone) =>
  vi.fn(async ({ title, version }: Stone): Promise<{ version: number }> => {
    if (version !== now.version) throw new ApiError({ status: 409, code: 'stale', data: { current: now } });
    expect(title).toBeDefined();
    return { version: version + 1 };
  });
const saved = (send: ReturnType<typeof server>) => send.mock.calls.map(([sent]) => sent);

describe('saving an edit made in a list', () => {
  it('sends the item as it was when the edit began, with the change', async () => {
    const send = server(stone);
    const tell = vi.fn();
    saveInPlace(stone, { title: 'Round' }, { send, tell });
    await eventually(() => expect(saved(send)).toEqual([{ ...stone, title: 'Round' }]));
    expect(tell).not.toHaveBeenCalled();
  });

  it('reports both values when somebody else has changed the same field', async () => {
    const theirs = { ...stone, title: 'Theirs', version: 2 };
    const send = server(theirs);
    const tell = vi.fn();
    saveInPlace(stone, { title: 'Round' }, { send, tell });
    await eventually(() =>
      expect(tell).toHaveBeenCalledWith({ mine: { title: 'Round' }, theirs, was: { title: 'Flat' }, ahead: undefined }),
    );
    expect(send).toHaveBeenCalledOnce();
  });

  it('is taken back by Ctrl+Z over the version that was saved, and that is no change to take back itself', async () => {
    const undo = vi.fn();
    saveInPlace(stone, { title: 'Round' }, { send: server(stone), tell: vi.fn(), undo });
    expect(await undoLast()).toBe(true);
    await eventually(() => expect(undo).toHaveBeenCalledWith({ ...stone, title: 'Round', version: 2 }, { title: 'Flat' }));
    saveInPlace(stone, { title: 'Round' }, { send: server(stone), tell: vi.fn() });
    expect(await undoLast()).toBe(false);
  });

  it('is sent once more when only other fields have changed, and keeps those', async () => {
    const theirs = { ...stone, status: 'solved', version: 5 };
    const send = server(theirs);
    const tell = vi.fn();
    saveInPlace(stone, { title: 'Round' }, { send, tell });
    await eventually(() => expect(saved(send).at(-1)).toEqual({ title: 'Round', status: 'solved', version: 5 }));
    expect(tell).not.toHaveBeenCalled();
  });

  it('is no conflict when both have written the same', async () => {
    const send = server({ ...stone, title: 'Round', version: 2 });
    expect(await saveOver(stone, { title: 'Round' }, (base) => send({ ...base, title: 'Round' }))).toEqual({ version: 3 });
  });

  it('fails at once when the server refuses the version that it has itself', async () => {
    const send = vi.fn(() => Promise.reject(new ApiError({ status: 409, code: 'stale', data: { current: stone } })));
    await expect(saveOver(stone, { title: 'Round' }, send)).rejects.toThrow('stale');
    expect(send).toHaveBeenCalledOnce();
  });
});
