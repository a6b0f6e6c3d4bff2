import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotesConflict, openDraft, type Waiting } from './keeping.ts';

const first = { html: '<p>One</p>', version: 1 };
const theirs = { html: '<p>Theirs</p>', version: 2 };

const opened = () => {
  const save = vi.fn((_html: string, version: number, _waiting: Waiting) => Promise.resolve(version + 1));
  const failed = vi.fn((error: unknown) => error === 'silence');
  const lost = vi.fn();
  return { save, failed, lost, draft: openDraft(first, { save, failed, lost }) };
};
const rest = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('notes are saved automatically', () => {
  it('1000 ms after the last key (debounce), once', async () => {
    const { draft, save } = opened();
    draft.type('<p>O</p>');
    await rest(900);
    draft.type('<p>On</p>');
    await rest(999);
    expect(save).not.toHaveBeenCalled();
    await rest(1);
    expect(save.mock.calls.map(([html, version]) => [html, version])).toEqual([['<p>On</p>', 1]]);
    draft.type('<p>On it</p>');
    await rest(1_000);
    expect(save.mock.calls[1]?.slice(0, 2)).toEqual(['<p>On it</p>', 2]);
  });

  it('text typed during a save is saved after it, on the version of that save', async () => {
    const { draft, save } = opened();
    let answer: (version: number) => void = () => {};
    save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    draft.type('<p>A</p>');
    await rest(1_000);
    draft.type('<p>AB</p>');
    draft.hear({ html: '<p>A</p>', version: 2 });
    answer(2);
    await rest(1_000);
    expect(save.mock.calls.map(([html, version]) => [html, version])).toEqual([
      ['<p>A</p>', 1],
      ['<p>AB</p>', 2],
    ]);
    expect(draft.read().theirs).toBeUndefined();
  });

  it('after a conflict, both texts are kept and nothing is saved until the person has chosen one', async () => {
    const { draft, save } = opened();
    save.mockRejectedValueOnce(new NotesConflict(theirs));
    draft.type('<p>Mine</p>');
    await rest(1_000);
    expect(draft.read()).toMatchObject({ words: '<p>Mine</p>', theirs });
    draft.type('<p>Mine too</p>');
    await rest(10_000);
    expect(save).toHaveBeenCalledTimes(1);
    draft.keep();
    await rest(0);
    expect(save.mock.calls[1]?.slice(0, 2)).toEqual(['<p>Mine too</p>', 2]);
  });

  it('a save without an answer is tried again, a refused one is not', async () => {
    const { draft, save, failed } = opened();
    save.mockRejectedValueOnce('silence');
    save.mockRejectedValueOnce('refused');
    draft.type('<p>Mine</p>');
    await rest(1_000);
    await rest(5_000);
    expect(save).toHaveBeenCalledTimes(2);
    await rest(60_000);
    expect(save).toHaveBeenCalledTimes(2);
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it('closing saves at once; closing during a conflict reports that the text is not saved', async () => {
    const one = opened();
    one.draft.type('<p>Mine</p>');
    one.draft.close();
    await rest(0);
    expect(one.save).toHaveBeenCalledTimes(1);
    expect(one.lost).not.toHaveBeenCalled();

    const other = opened();
    other.draft.type('<p>Mine</p>');
    other.draft.hear(theirs);
    other.draft.close();
    await rest(0);
    expect(other.save).not.toHaveBeenCalled();
    expect(other.lost.mock.calls[0]?.[0]).toMatchObject({ words: '<p>Mine</p>', theirs });
  });

  it('a page that goes saves at once, once', async () => {
    const { draft, save } = opened();
    draft.type('<p>Mine</p>');
    draft.leave();
    draft.leave();
    expect(save.mock.calls.map(([html, version]) => [html, version])).toEqual([['<p>Mine</p>', 1]]);
    await rest(10_000);
    draft.leave();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('a page that goes hands over what was typed during a save, too', async () => {
    const { draft, save } = opened();
    const answers: ((version: number) => void)[] = [];
    save.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    draft.type('<p>A</p>');
    await rest(1_000);
    draft.leave();
    expect(save).toHaveBeenCalledTimes(1);
    draft.type('<p>AB</p>');
    draft.leave();
    expect(save.mock.calls.map(([html]) => html)).toEqual(['<p>A</p>', '<p>AB</p>']);
    answers.forEach((answer, at) => answer(at + 2));
    await rest(10_000);
    expect(save).toHaveBeenCalledTimes(2);
    expect(draft.read()).toMatchObject({ words: '<p>AB</p>', clean: '<p>AB</p>', based: { version: 3 } });
  });

  it('a page that goes during a conflict hands over mine on the version that it was written on, so that it replaces nothing', async () => {
    const { draft, save } = opened();
    save.mockRejectedValueOnce(new NotesConflict(theirs));
    draft.type('<p>Mine</p>');
    draft.hear(theirs);
    draft.leave();
    expect(save.mock.calls.map(([html, version]) => [html, version])).toEqual([['<p>Mine</p>', 1]]);
    await rest(10_000);
    expect(draft.read()).toMatchObject({ words: '<p>Mine</p>', theirs });
  });

  it('text that this device kept until somebody else was ahead is handed over again, and saved when it is chosen', async () => {
    const { draft, save } = opened();
    draft.adopt({ html: '<p>Mine</p>', based: first });
    draft.leave();
    expect(save).not.toHaveBeenCalled();
    draft.hear(theirs);
    draft.letGo();
    save.mockRejectedValueOnce(new NotesConflict(theirs));
    draft.leave();
    await rest(0);
    draft.keep();
    await rest(0);
    expect(save.mock.calls.map(([html, version]) => [html, version])).toEqual([
      ['<p>Mine</p>', 1],
      ['<p>Mine</p>', 2],
    ]);
  });
});
