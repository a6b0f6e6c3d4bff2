import { beforeEach, describe, expect, it } from 'vitest';
import { durationOf, listToasts, openToastScope, toast } from './toast.ts';

beforeEach(() => {
  for (const shown of listToasts()) toast.dismiss(shown.id);
});

describe('toasts', () => {
  it('X-04: success stays 2000 ms, others 5000 ms, errors until closed', () => {
    expect(durationOf('success', false)).toBe(2000);
    expect(durationOf('success', true)).toBe(5000);
    expect(durationOf('info', false)).toBe(5000);
    expect(durationOf('error', false)).toBe(0);
  });

  it('stays as long as it was told to', () => {
    toast.error('Gone', { duration: 3000 });
    expect(listToasts()[0]).toMatchObject({ text: 'Gone', duration: 3000, kind: 'error' });
  });

  it('shows one toast for an id, the latest', () => {
    toast.error('First', { id: 'same' });
    toast.info('Other');
    toast.error('Second', { id: 'same' });
    expect(listToasts().map((shown) => shown.text)).toEqual(['Other', 'Second']);
  });

  it('starts the time anew when the same text is shown again', () => {
    toast.error('Same', { id: 'same', duration: 3000 });
    const before = listToasts()[0]?.said ?? Number.NaN;
    toast.error('Same', { id: 'same', duration: 3000 });
    expect(listToasts()).toHaveLength(1);
    expect(listToasts()[0]?.said).toBeGreaterThan(before);
  });

  it('removes the oldest when there are too many', () => {
    for (const text of ['1', '2', '3', '4', '5']) toast.info(text);
    expect(listToasts().map((shown) => shown.text)).toEqual(['2', '3', '4', '5']);
  });

  it('never removes the only copy of somebody’s words for another toast', () => {
    toast.warning('Typed', { hasWords: true });
    for (const text of ['1', '2', '3', '4', '5']) toast.info(text);
    expect(listToasts().map((shown) => shown.text)).toEqual(['Typed', '2', '3', '4', '5']);
  });

  it('a failure ends with the dialog that it belongs to; what was done stays', () => {
    toast.error('Before');
    const [outer, inner] = [openToastScope(), openToastScope()];
    toast.error('Not asked');
    inner();
    toast.error('Not saved');
    toast.success('Saved');
    expect(listToasts().map((shown) => shown.text)).toEqual(['Before', 'Not saved', 'Saved']);
    outer();
    toast.error('After');
    expect(listToasts().map((shown) => shown.text)).toEqual(['Before', 'Saved', 'After']);
  });

  it('a failure that closes its dialog outlasts it (E-24)', () => {
    const end = openToastScope();
    toast.warning('Removed by another', { outlastsDialog: true });
    end();
    expect(listToasts().map((shown) => shown.text)).toEqual(['Removed by another']);
  });

  it('closes', () => {
    const id = toast.success('Done');
    toast.dismiss(id);
    expect(listToasts()).toEqual([]);
  });
});
