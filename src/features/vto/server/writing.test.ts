import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../shared/ids.ts';
import { company } from '../../../testing/company.ts';
import type { Actor } from '../../../testing/world.ts';
import { vtoCollectionApi } from '../../collections/contract.ts';
import { rowApis, vtoApi } from '../contract.ts';

const { here, owner } = await company();

let people: Actor[] = [];
let collectionId = '';
beforeAll(async () => {
  people = [owner, await here.person(owner.orgId, 'Admin'), await here.person(owner.orgId, 'Admin')];
  collectionId = (await owner.call(vtoCollectionApi.companyFolder)).folder.id;
});

/** What a person does; `row` is one of the rows that they see, `stale` whether they saw it before the others changed it. */
const act = fc.record({
  who: fc.nat(2),
  do: fc.constantFrom('add', 'edit', 'describe', 'move', 'remove', 'look'),
  row: fc.nat(5),
  after: fc.nat(5),
});

interface Seen {
  id: string;
  version: number;
  title: string;
  description: string;
}

/** Three people with screens of their own, who see the others' changes only when they look. */
const makeRoom = async () => {
  const { id } = await owner.call(vtoCollectionApi.addRevision, { params: { collectionId }, body: { title: newId() } });
  const params = { collectionId, revisionId: id };
  const read = async (who: Actor): Promise<Seen[]> => (await who.call(vtoApi.byId, { params })).coreValues;
  const screens: Seen[][] = [[], [], []];
  /** The words that the server has accepted, with the words that their writers saw replaced by them. */
  const accepted = new Map<string, string>();
  const refused: string[] = [];
  let count = 0;
  const write = async (who: number, seen: Seen, part: 'title' | 'description') => {
    count += 1;
    const words = `${part} ${count}`;
    const answer = await people[who]?.call(rowApis.coreValue.change, {
      params: { ...params, id: seen.id },
      body: { [part]: words, version: seen.version },
    });
    if (answer?.status === 200) {
      accepted.delete(`${seen.id} ${part} ${seen[part]}`);
      accepted.set(`${seen.id} ${part} ${words}`, words);
      Object.assign(seen, { [part]: words, version: answer.version });
    } else refused.push(words);
  };
  const run = async (step: { who: number; do: string; row: number; after: number }) => {
    const who = people[step.who];
    const screen = screens[step.who] ?? [];
    const seen = screen[step.row % Math.max(1, screen.length)];
    const after = screen[step.after % Math.max(1, screen.length)];
    if (who === undefined) return;
    if (step.do === 'look') screens[step.who] = await read(who);
    if (step.do === 'add') {
      count += 1;
      const title = `title ${count}`;
      const { id: made } = await who.call(rowApis.coreValue.add, { params, body: { title, ...(after && { afterId: after.id }) } });
      accepted.set(`${made} title ${title}`, title);
      screen.push({ id: made, version: 1, title, description: '' });
    }
    if (seen === undefined) return;
    const one = { ...params, id: seen.id };
    if (step.do === 'edit') await write(step.who, seen, 'title');
    if (step.do === 'describe') await write(step.who, seen, 'description');
    if (step.do === 'move' && after !== seen) {
      const moved = await who.call(vtoApi.move, { params: one, body: { afterId: after?.id ?? null } });
      expect(moved.messages).toEqual([]);
    }
    if (step.do === 'remove') {
      const gone = await who.call(rowApis.coreValue.remove, { params: one });
      expect(gone.messages).toEqual([]);
      for (const key of accepted.keys()) if (key.startsWith(seen.id)) accepted.delete(key);
      screens[step.who] = screen.filter(({ id: other }) => other !== seen.id);
    }
  };
  return { read, run, accepted, refused };
};

describe('edits, moves and removals by three people in any order', () => {
  it('L-24: end in one state on all screens, with every accepted word that nobody replaced or removed', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (steps) => {
        const room = await makeRoom();
        for (const step of steps) await room.run(step);
        const [one, two, three] = await Promise.all(people.map(room.read));
        expect(two).toEqual(one);
        expect(three).toEqual(one);
        const words = new Set((one ?? []).flatMap(({ title, description }) => [title, description]));
        expect([...room.accepted.values()].filter((text) => !words.has(text))).toEqual([]);
        expect(room.refused.filter((text) => words.has(text))).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
