import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { runsOf } from '#testing/runs.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, sectionApis, vtoApi } from '../contract.ts';

const { here, owner } = await company();

let people: Actor[] = [];
let collectionId = '';
beforeAll(async () => {
  people = [owner, await here.person(owner.orgId, 'Admin'), await here.person(owner.orgId, 'Admin')];
  collectionId = (await owner.call(vtoCollectionApi.companyFolder)).folder.id;
});

/** What a person does; `row` is one of the rows that they see, which the others may have changed or removed since they looked. */
const act = fc.record({
  do: fc.constantFrom('add', 'edit', 'edit', 'describe', 'focus', 'move', 'remove', 'undo', 'look'),
  row: fc.nat(5),
  after: fc.nat(5),
});
interface Act {
  do: string;
  row: number;
  after: number;
}

type Words = Record<string, string | number>;

/** A row or a section on somebody's screen. */
interface Seen {
  id: string;
  version: number;
  [part: string]: unknown;
}

interface Screen {
  rows: Seen[];
  focus: Seen;
  /** The row that they have removed last, as they saw it. */
  taken: Seen | undefined;
}

/** An accepted edit: on which version it was based, and which one it made. */
interface Edit {
  id: string;
  part: string;
  words: string;
  based: number;
  version: number;
}

/** Three people with screens of their own, who see the others' changes only when they look. */
const makeRoom = async () => {
  const { id } = await owner.call(vtoCollectionApi.addRevision, {
    params: { collectionId },
    body: { title: newId(), readersSeeDrafts: true },
  });
  const params = { collectionId, revisionId: id };
  const read = (who: Actor) => who.call(vtoApi.byId, { params });
  const begun = await read(owner);
  const screens = people.map((): Screen => ({ rows: [], focus: { ...begun.coreFocus }, taken: undefined }));
  const [edits, refused, removed] = [[] as Edit[], [] as string[], new Set<string>()];
  /** The accepted words that nobody has replaced who saw them, by row and part. */
  const standing = new Map<string, string>();
  let count = 0;
  const note = (seen: Seen, part: string, words: string, version: number) => {
    standing.delete(`${seen.id} ${part} ${String(seen[part])}`);
    standing.set(`${seen.id} ${part} ${words}`, words);
    edits.push({ id: seen.id, part, words, based: seen.version, version });
    Object.assign(seen, { [part]: words, version });
  };
  /** The newest words of a part stand again. */
  const stand = (row: string, part: string) => {
    const own = edits.filter((edit) => edit.id === row && edit.part === part).toSorted((one, other) => other.version - one.version);
    if (own[0] !== undefined) standing.set(`${row} ${part} ${own[0].words}`, own[0].words);
  };
  const write = async (seen: Seen, part: string, send: (body: Words) => Promise<{ status: number; version: number }>) => {
    const words = `${part} ${(count += 1)}.`;
    const answer = await send({ [part]: words, version: seen.version });
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 200) note(seen, part, words, answer.version);
    else refused.push(words);
  };
  const run = async (at: number, step: Act) => {
    const [who, screen] = [people[at], screens[at]];
    if (who === undefined || screen === undefined) return;
    const seen = screen.rows[step.row % Math.max(1, screen.rows.length)];
    const after = screen.rows[step.after % Math.max(1, screen.rows.length)];
    if (step.do === 'look') {
      const vto = await read(who);
      Object.assign(screen, { rows: vto.coreValues.map((row) => ({ ...row })), focus: { ...vto.coreFocus } });
    }
    if (step.do === 'focus') await write(screen.focus, 'niche', (body) => who.call(sectionApis.coreFocus.write, { params, body }));
    if (step.do === 'add') {
      const title = `title ${(count += 1)}.`;
      const made = await who.call(rowApis.coreValue.add, { params, body: { title, ...(after && { afterId: after.id }) } });
      expect(made.status).toBe(200);
      const row: Seen = { id: made.id, version: 0, title: '', description: '' };
      note(row, 'title', title, made.version);
      screen.rows.push(row);
    }
    if (step.do === 'undo' && screen.taken !== undefined) {
      // The page takes its own removal back with the words that it had; others may have written meanwhile.
      const { id: row, title, description } = screen.taken;
      const back = await who.call(rowApis.coreValue.add, {
        params,
        body: { id: row, title: String(title), description: String(description) },
      });
      expect([200, 409]).toContain(back.status);
      if (back.status === 200) for (const part of ['title', 'description']) stand(row, part);
      screen.taken = undefined;
    }
    if (seen === undefined) return;
    const one = { ...params, id: seen.id };
    const change = (body: Words) => who.call(rowApis.coreValue.change, { params: one, body });
    if (step.do === 'edit') await write(seen, 'title', change);
    if (step.do === 'describe') await write(seen, 'description', change);
    if (step.do === 'move' && after !== seen) {
      const moved = await who.call(vtoApi.move, { params: one, body: { afterId: after?.id ?? null } });
      // Its new neighbour may be gone.
      expect([200, 422]).toContain(moved.status);
    }
    if (step.do === 'remove') {
      expect((await who.call(rowApis.coreValue.remove, { params: one })).status).toBe(200);
      removed.add(seen.id);
      screen.taken = { ...seen };
      for (const [part, words] of Object.entries(seen)) standing.delete(`${seen.id} ${part} ${String(words)}`);
      screen.rows = screen.rows.filter(({ id: other }) => other !== seen.id);
    }
  };
  /** All that the history of the document tells, as one text. */
  const past = async () => {
    const told: string[] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const page = await owner.call(vtoApi.history, { params, query: before === undefined ? {} : { before } });
      told.push(...page.items.flatMap(({ was, now }) => [...Object.values(was ?? {}), ...Object.values(now ?? {})].map(String)));
      before = page.next;
    }
    return new Set(told);
  };
  /** Fails unless all see one state; returns the accepted words that are lost. */
  const lost = async (): Promise<string[]> => {
    const [one, two, three] = await Promise.all(people.map(read));
    if (one === undefined) throw new Error('nobody is here');
    for (const other of [two, three]) for (const part of ['coreValues', 'coreFocus'] as const) expect(other?.[part]).toEqual(one[part]);
    const items: Record<string, unknown>[] = [...one.coreValues, one.coreFocus];
    for (const item of items) {
      const own = edits.filter(({ id: edited }) => edited === item['id']);
      expect(new Set(own.map(({ based }) => based)).size, 'nobody writes over what they have not seen').toBe(own.length);
      for (const part of new Set(own.map((edit) => edit.part))) {
        const newest = own.filter((edit) => edit.part === part).toSorted((a, b) => b.version - a.version)[0];
        expect(item[part]).toBe(newest?.words);
      }
    }
    const shown = new Set(items.flatMap((item) => Object.values(item)));
    expect(refused.filter((words) => shown.has(words))).toEqual([]);
    const gone = [...standing].filter(([, words]) => !shown.has(words));
    // A line goes only by being removed, and then its history still has all that was accepted in it.
    expect(gone.filter(([key]) => !removed.has(key.split(' ')[0] ?? ''))).toEqual([]);
    const told = gone.length === 0 ? new Set<string>() : await past();
    return gone.map(([, words]) => words).filter((words) => !told.has(words));
  };
  return { run, lost };
};

const several = fc.array(act, { minLength: 3, maxLength: 9 });

describe('edits, moves and removals by three people', () => {
  it('L-24: end in one state on all screens in any order, and no accepted word is lost', async () => {
    const turn = fc.record({ who: fc.nat(2), act });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 8, maxLength: 25 }), async (turns) => {
        const room = await makeRoom();
        for (const { who, act: step } of turns) await room.run(who, step);
        expect(await room.lost()).toEqual([]);
      }),
      runsOf(8),
    );
  });

  it('L-24: end so too when all three act in the same moment', async () => {
    await fc.assert(
      fc.asyncProperty(several, several, several, async (...each) => {
        const room = await makeRoom();
        // All begin with the same rows on their screens.
        for (let row = 0; row < 3; row += 1) await room.run(0, { do: 'add', row, after: row });
        for (const who of people.keys()) await room.run(who, { do: 'look', row: 0, after: 0 });
        await Promise.all(
          each.map(async (steps, who) => {
            for (const step of steps) await room.run(who, step);
          }),
        );
        expect(await room.lost()).toEqual([]);
      }),
      runsOf(6),
    );
  });
});
