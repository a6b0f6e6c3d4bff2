import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReplaced, restOf } from './edits.ts';
import { type Edit, emptyQueue, mayTakeBack, type NotDone, type Queue, restoredQueue, type StoredCommand, stepQueue } from './queue.ts';
import { mayRebase, seenOver } from './queued-conflict.ts';

const parts = ['title', 'contentHtml'] as const;
type Texts = Record<(typeof parts)[number], string>;
type Body = Texts & { version: number };

const items = ['crane', 'cedar'] as const;
const item = fc.constantFrom(...items);
const part = fc.constantFrom(...parts);

/**
 * A person edits a part of an item in its row, several in its dialog, and does other acts, of which some last and some are refused. Somebody
 * else edits the items too. The network drops requests and answers, and the page is loaded again.
 */
const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('row' as const), what: item, part, own: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('dialog' as const), what: item, own: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('act' as const), lasts: fc.boolean(), refused: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('theirs' as const), what: item, part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('otherPart' as const), what: item }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keepMine' as const), which: fc.nat(2) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('arrive' as const), how: fc.constantFrom('answered', 'noRequest', 'noReply') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('lost' as const, 'back' as const, 'reload' as const) }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

const bodyOf = (act: StoredCommand): Body => (act.ask as { body: Body }).body;

/** Executes each key once and refuses an edit that is based on another version. */
const makeServer = () => {
  const stored = new Map<string, Body>(items.map((what) => [what, { title: 'first', contentHtml: 'first', version: 1 }]));
  const answers = new Map<string, 'done' | 'refused'>();
  const log: string[] = [];
  /** Texts of mine that were put over a text that somebody else wrote and I never saw. */
  const unseen: string[] = [];
  /** Parts that an edit changed although it was not theirs. */
  const touched: string[] = [];
  const read = (what: string): Body => ({ title: '', contentHtml: '', version: 0, ...stored.get(what) });
  const execute = (key: string): 'done' => {
    answers.set(key, 'done');
    log.push(key);
    return 'done';
  };
  return {
    log,
    unseen,
    touched,
    read,
    write: (what: string, texts: Partial<Texts>) => void stored.set(what, { ...read(what), ...texts, version: read(what).version + 1 }),
    answerAct: (key: string, refuses: boolean): 'done' | 'refused' => {
      const known = answers.get(key);
      if (known !== undefined) return known;
      if (!refuses) return execute(key);
      answers.set(key, 'refused');
      return 'refused';
    },
    /** Returns the item as it is where the edit is based on another version. */
    answerEdit: (act: StoredCommand, { id: what, mine, was }: Edit): Body | undefined => {
      const [now, body] = [read(what), bodyOf(act)];
      if (answers.has(act.key)) return undefined;
      if (body.version !== now.version) return now;
      for (const name of parts) {
        if (!(name in mine)) touched.push(...(body[name] === now[name] ? [] : [act.key]));
        else if (!(was[name] ?? []).includes(now[name]) && now[name] !== body[name]) unseen.push(act.key);
      }
      execute(act.key);
      stored.set(what, { ...body, version: now.version + 1 });
      return undefined;
    },
  };
};

const makeWorld = () => {
  const server = makeServer();
  const order: string[] = [];
  /** The last text of each part, and whether it was taken back. */
  const last = new Map<string, { text: string; takenBack: boolean }>();
  const acts = new Map<string, { lasts: boolean; refuses: boolean; takenBack: boolean }>();
  const seen = new Map<string, Body>();
  const sentTexts = new Set<string>();
  /** Texts that never waited and were refused: the field where they were written offers the choice. */
  const toldAtOnce = new Set<string>();
  let queue = emptyQueue;
  const step = (event: Parameters<typeof stepQueue>[1]): void => void (queue = stepQueue(queue, event));
  const noteSent = (act: StoredCommand): void => Object.values(act.edit?.mine ?? {}).forEach((text) => sentTexts.add(text as string));

  const settleEdit = (act: StoredCommand, edit: Edit): void => {
    const { key } = act;
    const current = server.answerEdit(act, edit);
    if (current === undefined) {
      noteSent(act);
      // The page goes on with what it has written.
      const { version } = bodyOf(act);
      seen.set(edit.id, { ...(seen.get(edit.id) ?? server.read(edit.id)), ...edit.mine, version: version + 1 });
      return step({ type: 'done', key });
    }
    if (!isReplaced(queue, act) && mayRebase(restOf(queue, act), { ...current }))
      return step({ type: 'rebased', key, current: { ...current } });
    if (!act.waited) for (const text of Object.values(edit.mine)) toldAtOnce.add(text as string);
    step({ type: 'refused', key, why: 'stale', current: { ...current } });
  };
  const settle = (act: StoredCommand): void => {
    if (act.edit !== undefined) return settleEdit(act, act.edit);
    const answer = server.answerAct(act.key, acts.get(act.key)?.refuses === true);
    step(answer === 'done' ? { type: 'done', key: act.key } : { type: 'refused', key: act.key, why: 'the Issue is solved' });
  };
  const arrive = (how: string): void => {
    const act = queue.kept.find(({ key }) => key === queue.sending);
    if (act === undefined) return;
    if (how === 'answered') return settle(act);
    if (how === 'noReply' && act.edit === undefined) server.answerAct(act.key, acts.get(act.key)?.refuses === true);
    if (how === 'noReply' && act.edit !== undefined && server.answerEdit(act, act.edit) === undefined) noteSent(act);
    step({ type: 'noAnswer', key: act.key });
  };
  /** Returns the item as the page shows it, with the edits that wait if the page puts them into what it has. */
  const shown = (what: string, withOwn: boolean): Body => {
    const base = seen.get(what) ?? server.read(what);
    if (!withOwn) return base;
    const own = queue.kept.filter(({ edit }) => edit?.id === what);
    const body: Body = { ...base };
    for (const act of own) Object.assign(body, act.edit?.mine, { version: bodyOf(act).version + 1 });
    return body;
  };
  const made = { endpoint: { name: 'todos.update', method: 'PUT', path: 'todo' }, at: '2026-03-03T10:20:00.000Z', says: { key: 'edit' } };
  const edit = (what: string, edited: readonly (keyof Texts)[], own: boolean): void => {
    const key = `act ${order.length}`;
    const base = shown(what, own);
    const mine = Object.fromEntries(edited.map((name) => [name, `${name} of ${key}`]));
    order.push(key);
    for (const [name, text] of Object.entries(mine)) last.set(`${what} ${name}`, { text, takenBack: false });
    const was = Object.fromEntries(edited.map((name) => [name, [base[name]]]));
    const act = { ...made, key, ask: { body: { ...base, ...mine } }, of: [what], edit: { id: what, mine, was } };
    step({ type: 'add', act: { ...act, lasts: true, tried: false, waited: false } });
  };
  const takeBack = (which: number): void => {
    const chosen = queue.kept[which];
    if (chosen === undefined || !mayTakeBack(chosen)) return;
    const texts = Object.values(chosen.edit?.mine ?? {});
    for (const each of last.values()) if (texts.includes(each.text)) each.takenBack = true;
    Object.assign(acts.get(chosen.key) ?? {}, { takenBack: true });
    step({ type: 'takeBack', key: chosen.key });
  };
  const keepMine = (which: number): void => {
    const chosen = queue.notDone.filter(({ over }) => over !== undefined)[which];
    if (chosen?.over === undefined) return;
    const key = `act ${order.length}`;
    order.push(key);
    step({ type: 'keepMine', key: chosen.key, as: { key, at: chosen.at } });
  };
  const happen = (each: Happening): void => {
    // A page that is connected shows what the server has; one that is not shows what it had.
    for (const what of items) if (!queue.lost || !seen.has(what)) seen.set(what, server.read(what));
    switch (each.do) {
      case 'row':
        return edit(each.what, [each.part], each.own);
      case 'dialog':
        return edit(each.what, parts, each.own);
      case 'act': {
        const key = `act ${order.length}`;
        order.push(key);
        acts.set(key, { lasts: each.lasts, refuses: each.refused, takenBack: false });
        return step({ type: 'add', act: { ...made, key, ask: {}, of: [key], lasts: each.lasts, tried: false, waited: false } });
      }
      case 'theirs':
        return server.write(each.what, { [each.part]: `theirs ${server.read(each.what).version}` });
      case 'otherPart':
        return server.write(each.what, {});
      case 'takeBack':
        return takeBack(each.which);
      case 'keepMine':
        return keepMine(each.which);
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
      if (left === 0) throw new Error('acts are sent for ever');
      step({ type: 'send' });
      arrive('answered');
    }
  };
  return { server, order, last, acts, sentTexts, toldAtOnce, happen, drain, queue: () => queue };
};

const property = (check: (world: ReturnType<typeof makeWorld>) => void) =>
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      const world = makeWorld();
      world.happen({ do: 'lost' });
      for (const each of happenings) world.happen(each);
      world.drain();
      check(world);
    }),
    { numRuns: 2_000 },
  );

describe('edits in rows and dialogs beside other acts, over any interleaving of loss, return and edits by somebody else', () => {
  it('X-12: executes none twice, all in the order in which they were done', () => {
    expect.hasAssertions();
    property(({ server, order }) => expect(server.log).toEqual(order.filter((key) => server.log.includes(key))));
  });

  it('never puts a text over one of somebody else that the writer has not seen, nor into a part that was not edited', () => {
    expect.hasAssertions();
    property(({ server }) => expect([server.unseen, server.touched]).toEqual([[], []]));
  });

  it('loses no last text of a part: the server has or had it, or it is kept beside the other one for a choice', () => {
    expect.hasAssertions();
    property(({ last, sentTexts, toldAtOnce, queue }) => {
      const offered = new Set(queue().notDone.flatMap(({ over }: NotDone) => Object.values(over?.act.edit?.mine ?? {})));
      for (const { text, takenBack } of last.values()) {
        if (takenBack) continue;
        expect([text, sentTexts.has(text) || offered.has(text) || toldAtOnce.has(text)]).toEqual([text, true]);
      }
    });
  });

  it('asks only where somebody else has written the same part', () => {
    expect.hasAssertions();
    property(({ queue }) => {
      for (const { over } of queue().notDone) {
        const met = Object.keys(over?.act.edit?.mine ?? {}).map((name) => String(over?.current[name]));
        if (over !== undefined) expect(met.some((text) => text.startsWith('theirs'))).toBe(true);
      }
    });
  });

  it('loses no other act that lasts, and names what does not last', () => {
    expect.hasAssertions();
    property(({ acts, server, queue }) => {
      const named = queue().notDone.map(({ key }) => key);
      for (const [key, { lasts, refuses, takenBack }] of acts) {
        const isDone = server.log.includes(key);
        if (lasts) expect([key, isDone]).toEqual([key, !refuses && !takenBack]);
        else if (!isDone && !takenBack) expect(named).toContain(key);
      }
    });
  });
});

describe('an edit', () => {
  const edit = (key: string, mine: string, was: string, version = 1): StoredCommand => ({
    key,
    endpoint: { name: 'todos.update', method: 'PUT', path: 'todo/{id}' },
    ask: { body: { title: mine, dueDate: '2026-03-03', version } },
    at: '2026-03-03T10:20:00.000Z',
    says: { key: 'todos.kept.title' },
    of: ['todo'],
    edit: { id: 'todo', mine: { title: mine }, was: { title: [was] } },
    lasts: true,
    tried: false,
    waited: true,
  });
  const offline = (...acts: StoredCommand[]): Queue => {
    const lost: Queue = { ...emptyQueue, lost: true };
    return acts.reduce((queue, act) => stepQueue(queue, { type: 'add', act }), lost);
  };

  it('X-12, L-24: is not put over a newer one that waits when its own words are chosen later', () => {
    const asked = stepQueue(offline(edit('one', 'B', 'A')), { type: 'refused', key: 'one', why: 'stale', current: { title: 'Theirs' } });
    const newer = stepQueue(asked, { type: 'add', act: edit('two', 'C', 'A') });
    const chosen = stepQueue(newer, { type: 'keepMine', key: 'one', as: { key: 'three', at: '2026-03-03T10:21:00.000Z' } });
    expect(chosen.notDone).toEqual([]);
    expect(chosen.kept.map(({ key }) => key)).toEqual(['two']);
    // Nor is asked about the newer one what was just decided.
    expect(chosen.kept.map((act) => mayRebase(act, { title: 'Theirs' }))).toEqual([true]);
  });

  it('X-12, L-24: says only what no newer one that waits says when its own words are chosen later', () => {
    const both = edit('one', 'B', 'A');
    const words = { title: 'B', contentHtml: 'notes' };
    const dialog: StoredCommand = {
      ...both,
      ask: { body: { ...words, version: 1 } },
      edit: { id: 'todo', mine: words, was: { title: ['A'], contentHtml: [''] } },
      shows: [{ do: 'patch', entity: 'todo', id: 'todo', patch: words }],
    };
    const current = { title: 'Theirs', contentHtml: 'theirs', version: 2 };
    const asked = stepQueue(offline(dialog), { type: 'refused', key: 'one', why: 'stale', current });
    const newer = stepQueue(asked, { type: 'add', act: edit('two', 'C', 'A') });
    const chosen = stepQueue(newer, { type: 'keepMine', key: 'one', as: { key: 'three', at: '2026-03-03T10:21:00.000Z' } });
    expect(chosen.kept.map(({ key, edit: { mine } = {} }) => [key, mine])).toEqual([
      ['two', { title: 'C' }],
      ['three', { contentHtml: 'notes' }],
    ]);
    expect(chosen.kept[1]).toMatchObject({ ask: { body: { title: 'Theirs' } }, shows: [{ patch: { contentHtml: 'notes' } }] });
    expect(chosen.kept[1]?.shows).not.toMatchObject([{ patch: { title: 'B' } }]);
  });

  it('takes the place of an earlier one of the same parts that was not sent', () => {
    expect(offline(edit('one', 'B', 'A'), edit('two', 'C', 'A')).kept.map(({ key }) => key)).toEqual(['two']);
  });

  it('that was sent and is overtaken says only the parts that no later one says, and nothing when later ones say all', () => {
    const both = { title: 'B', contentHtml: 'B' };
    const first = { ...edit('one', 'B', 'A'), edit: { id: 'todo', mine: both, was: { title: ['A'], contentHtml: ['A'] } } };
    const notes = { ...edit('three', 'C', 'B'), edit: { id: 'todo', mine: { contentHtml: 'C' }, was: { contentHtml: ['B'] } } };
    const refusal = { type: 'refused', key: 'one', why: 'stale', current: { title: 'X', contentHtml: 'Y', version: 2 } } as const;
    const sent = stepQueue({ ...offline(first), lost: false }, { type: 'send' });
    const later = stepQueue(sent, { type: 'add', act: edit('two', 'C', 'B') });
    expect(stepQueue(later, refusal).notDone.map(({ over }) => over?.act.edit?.mine)).toEqual([{ contentHtml: 'B' }]);
    expect(stepQueue(stepQueue(later, { type: 'add', act: notes }), refusal).notDone).toEqual([]);
  });

  it('that was chosen over theirs is based on what was seen then', () => {
    const theirs = { title: 'Theirs', dueDate: '2026-03-03', version: 2 };
    const chosen = seenOver({ act: edit('one', 'B', 'A'), current: theirs });
    expect(chosen.ask).toEqual({ body: { title: 'B', dueDate: '2026-03-03', version: 2 } });
    expect(mayRebase(chosen, { ...theirs, dueDate: '2026-03-09', version: 3 })).toBe(true);
    expect(mayRebase(chosen, { ...theirs, title: 'A', version: 3 })).toBe(false);
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
