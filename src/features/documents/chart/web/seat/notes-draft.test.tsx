import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { createOutbox } from '#web/core/outbox/outbox.ts';
import { conflictingSeats, openNotes, type SeatNotesVersion } from './notes-draft.ts';

const at = (minute: number): string => `2026-03-03T10:0${minute}:00.000Z`;
const first: SeatNotesVersion = { notes: '', notesUpdated: null, notesUpdatedById: null };
const theirs: SeatNotesVersion = { notes: '<p>Theirs</p>', notesUpdated: at(5), notesUpdatedById: 'maren' };

/** A page with the notes of a seat. `server` has them, counts what it was asked, and can be out of reach or fail. */
const opened = () => {
  const server = { now: first, asked: [] as string[], isAway: false, fails: false, minute: 0 };
  const answer = (_endpoint: AnyEndpoint, ask: object): Promise<unknown> => {
    if (server.isAway) return Promise.reject(new ApiError({ status: 0, code: 'API_NOT_AVAILABLE' }));
    const { notes, notesUpdated } = (ask as { body: SeatNotesVersion }).body;
    server.asked.push(notes);
    if (server.fails) return Promise.reject(new ApiError({ status: 500, code: 'internal' }));
    const { now } = server;
    const isTheirs = now.notesUpdatedById !== null && now.notesUpdatedById !== 'theo';
    if (isTheirs && notesUpdated !== now.notesUpdated) {
      return Promise.reject(new ApiError({ status: 409, code: 'stale', data: { current: { ...now, version: 1 } } }));
    }
    server.minute += 1;
    server.now = { notes, notesUpdated: at(server.minute), notesUpdatedById: 'theo' };
    return Promise.resolve({ notesUpdated: at(server.minute) });
  };
  const outbox = createOutbox({ send: answer, isHere: () => true, noAnswer: () => {}, shutOut: () => {}, isLost: () => server.isAway });
  const send = (notes: string, based: SeatNotesVersion) => {
    const act = {
      key: newId(),
      endpoint: { name: 'chart.writeNotes', method: 'PUT', path: 'notes' },
      ask: { body: { notes, notesUpdated: based.notesUpdated } },
      says: { key: 'chart.notes.title' },
      of: ['yard'],
      lasts: true,
      edit: { id: 'seat notes yard', mine: { notes }, was: { notes: [based.notes] }, inPlace: '/chart' },
    };
    return outbox.keep(act).final as Promise<{ notesUpdated: string }>;
  };
  const open = () => {
    const notes = openNotes(first, { seatId: 'yard', meId: 'theo', outbox, send });
    const close = notes.open();
    return { notes, close };
  };
  return { server, outbox, open, ...open() };
};
const rest = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('notes of a seat', () => {
  it('M-28: are saved once, 1000 ms after the last key', async () => {
    const { server, notes } = opened();
    notes.type('<p>O</p>');
    await rest(900);
    notes.type('<p>On</p>');
    await rest(999);
    expect(server.asked).toEqual([]);
    await rest(1);
    expect(server.asked).toEqual(['<p>On</p>']);
    await rest(10_000);
    expect(server.asked).toHaveLength(1);
    expect(notes.read()).toMatchObject({ words: '<p>On</p>', based: { notes: '<p>On</p>', notesUpdated: at(1) } });
  });

  it('are handed over at once, and once, by a page that goes, also what was typed during a save', async () => {
    const { server, outbox, notes } = opened();
    notes.type('<p>O</p>');
    notes.flush();
    notes.flush();
    expect(outbox.read().kept).toHaveLength(1);
    notes.type('<p>On</p>');
    notes.flush();
    expect(outbox.read().kept.map(({ ask }) => (ask as { body: SeatNotesVersion }).body.notes)).toEqual(['<p>O</p>', '<p>On</p>']);
    await rest(10_000);
    expect(server.asked).toEqual(['<p>O</p>', '<p>On</p>']);
    expect(server.now.notes).toBe('<p>On</p>');
  });

  it('wait for the connection, shown again where they are opened anew, and are then saved once', async () => {
    const { server, outbox, notes, close, open } = opened();
    server.isAway = true;
    outbox.lost();
    notes.type('<p>A</p>');
    await rest(1_000);
    notes.type('<p>AB</p>');
    await rest(1_000);
    close();
    const again = open();
    expect(again.notes.read()).toMatchObject({ words: '<p>AB</p>', based: { notes: '' } });
    again.notes.hear(first);
    expect(again.notes.read().words).toBe('<p>AB</p>');
    server.isAway = false;
    outbox.back();
    await rest(1_000);
    expect(server.asked).toEqual(['<p>AB</p>']);
    again.notes.hear({ ...server.now, notesUpdated: at(6) });
    expect(again.notes.read()).toMatchObject({ words: '<p>AB</p>', based: { notes: '<p>AB</p>' } });
  });

  it('M-26: that the server has refused stay, and are saved by the next key', async () => {
    const { server, notes } = opened();
    server.fails = true;
    notes.type('<p>A</p>');
    await rest(1_000);
    expect(notes.read()).toMatchObject({ words: '<p>A</p>', hasFailed: true });
    notes.hear(theirs);
    await rest(10_000);
    expect(server.asked).toHaveLength(1);
    server.fails = false;
    notes.type('<p>AB</p>');
    await rest(1_000);
    expect(notes.read().hasFailed).toBe(false);
    expect(server.now.notes).toBe('<p>AB</p>');
  });

  it('that nobody types in follow what somebody else writes, and not what is older', () => {
    const { notes } = opened();
    notes.hear(theirs);
    expect(notes.read().words).toBe('<p>Theirs</p>');
    notes.hear({ ...theirs, notes: '<p>Before</p>', notesUpdated: at(4) });
    expect(notes.read().words).toBe('<p>Theirs</p>');
  });

  it('that were saved before somebody else wrote over them are no conflict, whatever is heard first', async () => {
    const { server, outbox, notes } = opened();
    notes.type('<p>Mine</p>');
    notes.flush();
    // Theirs is heard after the server has saved mine, and before its answer is here.
    notes.hear(theirs);
    server.now = theirs;
    await rest(10_000);
    expect(server.asked).toEqual(['<p>Mine</p>']);
    expect(notes.read()).toMatchObject({ words: '<p>Theirs</p>', based: theirs });
    expect(conflictingSeats(outbox.read())).toEqual([]);
  });

  it('M-29: that somebody else was ahead of stay on this device, with what is typed on, until they are opened again', async () => {
    const { server, outbox, notes, close, open } = opened();
    notes.type('<p>Mine</p>');
    server.now = theirs;
    notes.hear(theirs);
    await rest(0);
    expect(conflictingSeats(outbox.read())).toMatchObject([{ seatId: 'yard' }]);
    notes.type('<p>Mine too</p>');
    notes.flush();
    await rest(10_000);
    expect(server.asked).toEqual(['<p>Mine</p>']);
    close();
    const again = open();
    expect(again.notes.read().words).toBe('<p>Mine too</p>');
    again.notes.openAgain();
    expect(conflictingSeats(outbox.read())).toEqual([]);
    expect(again.notes.read()).toMatchObject({ words: '<p>Theirs</p>', based: theirs });
    again.notes.type('<p>Both</p>');
    await rest(1_000);
    expect(server.now.notes).toBe('<p>Both</p>');
  });

  it('keep what was typed while the server said that somebody else was ahead', async () => {
    const { server, outbox, notes } = opened();
    server.now = theirs;
    notes.type('<p>M</p>');
    notes.flush();
    notes.type('<p>Mine</p>');
    await rest(10_000);
    expect(outbox.read().notDone).toMatchObject([{ over: { act: { edit: { mine: { notes: '<p>Mine</p>' } } } } }]);
  });
});
