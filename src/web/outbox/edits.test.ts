import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Edit, emptyQueue, type Kept, mayRebase, mayTakeBack, type NotDone, type Queue, restoredQueue, stepQueue } from './queue.ts';

type Body = { contentHtml: string; version: number };

/** A person types notes, dates and titles of two things; somebody else edits them too; the network drops requests and answers. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), what: fc.constantFrom('notes', 'title') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('theirs' as const), what: fc.constantFrom('notes', 'title') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('otherPart' as const), what: fc.constantFrom('notes', 'title') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeBack' as const), which: fc.nat(5) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('arrive' as const), how: fc.constantFrom('answered', 'noRequest', 'noReply') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('lost' as const, 'back' as const, 'reload' as const) }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

const makeServer = () => {
  const items = new Map(['notes', 'title'].map((what) => [what, { contentHtml: 'first', version: 1 }]));
  const answers = new Set<string>();
  const log: string[] = [];
  /** Texts of mine that were put over a text that somebody else wrote and I never saw. */
  const unseen: string[] = [];
  const read = (what: string): Body => ({ contentHtml: '', version: 0, ...items.get(what) });
  return {
    log,
    unseen,
    read,
    write: (what: string, contentHtml: string) => void items.set(what, { contentHtml, version: read(what).version + 1 }),
    /** Returns the item as it is where the edit is based on an older version. A key is executed once. */
    answer: ({ key, ask, edit }: Kept): Body | undefined => {
      const what = edit?.id ?? '';
      const now = read(what);
      const { contentHtml, version } = (ask as { body: Body }).body;
      if (answers.has(key)) return undefined;
      if (version !== now.version) return now;
      if (!(edit?.was['contentHtml'] ?? []).includes(now.contentHtml) && now.contentHtml !== contentHtml) unseen.push(contentHtml);
      answers.add(key);
      log.push(contentHtml);
      items.set(what, { contentHtml, version: version + 1 });
      return undefined;
    },
  };
};

const makeWorld = () => {
  const server = makeServer();
  const texts: { text: string; what: string; takenBack: boolean }[] = [];
  const seen = new Map<string, Body>();
  /** Texts that never waited and were refused: the field where they were written offers the choice. */
  const toldAtOnce = new Set<string>();
  let queue = emptyQueue;
  const step = (event: Parameters<typeof stepQueue>[1]): void => void (queue = stepQueue(queue, event));
  const settle = (act: Kept): void => {
    const current = server.answer(act);
    if (current === undefined) return step({ type: 'done', key: act.key });
    const now = { ...current };
    if (!act.waited && !mayRebase(act, now)) toldAtOnce.add(act.key);
    step(
      mayRebase(act, now) ? { type: 'rebased', key: act.key, current: now } : { type: 'refused', key: act.key, why: 'stale', current: now },
    );
  };
  const arrive = (how: string): void => {
    const act = queue.kept.find(({ key }) => key === queue.sending);
    if (act === undefined) return;
    if (how === 'answered') return settle(act);
    if (how === 'noReply') server.answer(act);
    step({ type: 'noAnswer', key: act.key });
  };
  const edit = (what: string): void => {
    const text = `mine ${texts.length}`;
    const { contentHtml: was, version } = seen.get(what) ?? server.read(what);
    texts.push({ text, what, takenBack: false });
    const edited: Edit = { id: what, mine: { contentHtml: text }, was: { contentHtml: [was] } };
    const act = { key: text, endpoint: { name: 'notes', method: 'PUT', path: what }, ask: { body: { contentHtml: text, version } } };
    const kept = { ...act, at: '2026-03-03T10:20:00.000Z', says: { key: 'notes' }, of: [what], edit: edited };
    step({ type: 'add', act: { ...kept, lasts: true, tried: false, waited: false } });
  };
  const happen = (each: Happening): void => {
    // A page that is connected shows what the server has; one that is not shows what it had.
    for (const what of ['notes', 'title']) if (!queue.lost || !seen.has(what)) seen.set(what, server.read(what));
    switch (each.do) {
      case 'edit':
        return edit(each.what);
      case 'theirs':
        return server.write(each.what, `theirs ${server.read(each.what).version}`);
      case 'otherPart':
        return server.write(each.what, server.read(each.what).contentHtml);
      case 'takeBack': {
        const chosen = queue.kept[each.which];
        if (chosen === undefined || !mayTakeBack(chosen)) return undefined;
        Object.assign(texts.find(({ text }) => text === chosen.key) ?? {}, { takenBack: true });
        return step({ type: 'takeBack', key: chosen.key });
      }
      case 'send':
        return step({ type: 'send' });
      case 'arrive':
        return arrive(each.how);
      case 'reload': {
        const { kept, notDone } = JSON.parse(JSON.stringify(queue)) as Queue;
        queue = restoredQueue({ kept, notDone });
        return undefined;
      }
      default:
        return step({ type: each.do });
    }
  };
  const drain = (): void => {
    step({ type: 'back' });
    for (let left = 500; queue.kept.length > 0; left -= 1) {
      if (left === 0) throw new Error('edits are sent for ever');
      step({ type: 'send' });
      arrive('answered');
    }
  };
  return { server, texts, toldAtOnce, happen, drain, queue: () => queue };
};

const property = (check: (world: ReturnType<typeof makeWorld>) => void) =>
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 50 }), (happenings) => {
      const world = makeWorld();
      world.happen({ do: 'lost' });
      for (const each of happenings) world.happen(each);
      world.drain();
      check(world);
    }),
    { numRuns: 2_000 },
  );

describe('edits kept without a connection, over any interleaving of loss, return and edits by somebody else', () => {
  it('X-12: executes none twice, in the order in which they were written', () => {
    expect.hasAssertions();
    property(({ server, texts }) => {
      expect(server.log).toEqual(texts.map(({ text }) => text).filter((text) => server.log.includes(text)));
    });
  });

  it('never puts a text over one of somebody else that the writer has not seen', () => {
    expect.hasAssertions();
    property(({ server }) => expect(server.unseen).toEqual([]));
  });

  it('loses no last text: it is what the server has or had, or it is kept beside the other one for a choice', () => {
    expect.hasAssertions();
    property(({ server, texts, toldAtOnce, queue }) => {
      for (const what of ['notes', 'title']) {
        const last = texts.findLast((each) => each.what === what);
        if (last === undefined || last.takenBack) continue;
        const offered = queue().notDone.some(({ key, over }: NotDone) => key === last.text && over !== undefined);
        expect([last.text, server.log.includes(last.text) || offered || toldAtOnce.has(last.text)]).toEqual([last.text, true]);
      }
    });
  });
});

describe('an edit', () => {
  const edit = (key: string, mine: string, was: string, version = 1): Kept => ({
    key,
    endpoint: { name: 'todos.update', method: 'PUT', path: 'todo/{id}' },
    ask: { body: { title: mine, dueDate: '2026-03-03', version } },
    at: '2026-03-03T10:20:00.000Z',
    says: { key: 'todos.kept.title' },
    of: ['todo'],
    edit: { id: 'todo title', mine: { title: mine }, was: { title: [was] } },
    lasts: true,
    tried: false,
    waited: true,
  });
  const offline = (...acts: Kept[]): Queue => {
    const lost: Queue = { ...emptyQueue, lost: true };
    return acts.reduce((queue, act) => stepQueue(queue, { type: 'add', act }), lost);
  };

  it('takes the place of an earlier one of the same parts that was not sent', () => {
    expect(offline(edit('one', 'B', 'A'), edit('two', 'C', 'A')).kept.map(({ key }) => key)).toEqual(['two']);
  });

  it('is sent over the item as it is now when only other parts were changed', () => {
    const queue = offline(edit('one', 'B', 'A'));
    const current = { title: 'A', dueDate: '2026-03-09', version: 4 };
    expect(mayRebase(edit('one', 'B', 'A'), current)).toBe(true);
    expect(stepQueue(queue, { type: 'rebased', key: 'one', current }).kept[0]?.ask).toEqual({
      body: { title: 'B', dueDate: '2026-03-09', version: 4 },
    });
  });

  it('keeps both texts when somebody else has changed the same part', () => {
    const current = { title: 'Theirs', dueDate: '2026-03-03', version: 2 };
    expect(mayRebase(edit('one', 'B', 'A'), current)).toBe(false);
    const { notDone } = stepQueue(offline(edit('one', 'B', 'A')), { type: 'refused', key: 'one', why: 'stale', current });
    expect(notDone).toMatchObject([{ key: 'one', over: { current: { title: 'Theirs' }, act: { edit: { mine: { title: 'B' } } } } }]);
  });
});
