import { beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { fragmentName } from '../../rules.ts';
import { toBase64 } from './base64.ts';
import { forget, keep, openHeld, takeStored } from './held.ts';
import { keepUpdate, storedUpdates, wordsOfUpdate } from './stored-updates.ts';

const ref = { kind: 'Issue' as const, id: 'one', part: 'one' };
const whose = { userId: 'ana', orgId: 'harbor' };

/** Makes the storage of a browser. */
const storage = (): Storage => {
  const entries = new Map<string, string>();
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    key: (at) => [...entries.keys()][at] ?? null,
    clear: () => entries.clear(),
    get length() {
      return entries.size;
    },
  };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  return () => vi.unstubAllGlobals();
});

/** Opens a page that the server has answered, and that has typed since. */
const typing = (words: string) => {
  const held = openHeld(ref, whose);
  held.there = Y.encodeStateVector(held.doc);
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(words)]);
  held.doc.getXmlFragment(fragmentName).push([paragraph]);
  held.typed = 1;
  return held;
};

it('forgets what the server has of this page, and nothing of another page that has no connection', () => {
  const [here, there] = [typing('From here'), typing('From there')];
  keep(here);
  keep(there);
  forget(here);
  expect(storedUpdates(whose).map(wordsOfUpdate)).toEqual(['From there']);
});

it('takes over what an earlier page has left, and forgets that once the server has it', () => {
  keep(typing('Left behind'));
  const next = openHeld(ref, whose);
  forget(next);
  expect(storedUpdates(whose)).toHaveLength(1);
  takeStored(next);
  expect(next.doc.getXmlFragment(fragmentName).toJSON()).toContain('Left behind');
  forget(next);
  expect(storedUpdates(whose)).toEqual([]);
});

it('takes over nothing of another text, person or organisation', () => {
  const update = toBase64(Y.encodeStateAsUpdate(typing('Elsewhere').doc));
  keepUpdate(whose, { ref: { ...ref, id: 'two', part: 'two' }, client: 1, update });
  keepUpdate({ ...whose, orgId: 'other' }, { ref, client: 1, update });
  keepUpdate({ ...whose, userId: 'bo' }, { ref, client: 1, update });
  const next = openHeld(ref, whose);
  takeStored(next);
  forget(next);
  expect(next.doc.getXmlFragment(fragmentName).toJSON()).toBe('');
  expect(storedUpdates(whose)).toHaveLength(1);
});
