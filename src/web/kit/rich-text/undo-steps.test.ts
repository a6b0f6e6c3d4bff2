import { history, undo } from '@tiptap/pm/history';
import { Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { undoSteps } from './undo-steps.ts';

const schema = new Schema({ nodes: { doc: { content: 'text*' }, text: {} } });

/** Types letters one after the other at the end of the text, each after a pause in milliseconds. */
const typed = (pauses: readonly number[]): EditorState => {
  let state = EditorState.create({ schema, plugins: [history(undoSteps)] });
  let time = 1_000_000;
  for (const pause of pauses) {
    time += pause;
    state = state.apply(state.tr.insertText('x', state.doc.content.size).setTime(time));
  }
  return state;
};

const undone = (state: EditorState): EditorState | undefined => {
  let next: EditorState | undefined;
  undo(state, (transaction) => (next = state.apply(transaction)));
  return next;
};

/** Undoes as often as it goes, at most so often; returns how often it went and what is left. */
const undoneTimes = (state: EditorState, most: number): { times: number; text: string } => {
  let [now, times] = [state, 0];
  while (times < most) {
    const next = undone(now);
    if (next === undefined) break;
    [now, times] = [next, times + 1];
  }
  return { times, text: now.doc.textContent };
};

describe('Y-08: the undo steps of a rich text', () => {
  it('are fifty, each of one pause in typing, also after many more have been made', () => {
    expect(undoneTimes(typed(Array<number>(50).fill(1_001)), 100)).toEqual({ times: 50, text: '' });
    expect(undoneTimes(typed(Array<number>(300).fill(1_001)), 50)).toEqual({ times: 50, text: 'x'.repeat(250) });
  });

  it('keep together what is typed within a second', () => {
    expect(undoneTimes(typed([0, 999, 1_000, 1_001, 10]), 100)).toEqual({ times: 2, text: '' });
    expect(undone(typed([0, 999, 1_000, 1_001, 10]))?.doc.textContent).toBe('xxx');
  });

  it('do not grow without end: the editor drops the oldest, some at a time', () => {
    expect(undoneTimes(typed(Array<number>(300).fill(1_001)), 300).times).toBeLessThanOrEqual(70);
  });
});
