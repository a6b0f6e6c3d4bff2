import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyQueue, mayTakeBack, nextToSend, type Queue, restoredQueue, type StoredCommand, stepQueue } from './queue.ts';

const act = (key: string, lasts = true): StoredCommand => ({
  key,
  endpoint: { name: 'todos.complete', method: 'POST', path: 'todo' },
  ask: {},
  at: '2026-03-03T10:20:00.000Z',
  says: { key: 'todos.kept.done' },
  of: [key],
  lasts,
  tried: false,
  waited: false,
});

/** What can happen between a person, a network that drops requests and answers, and a server that refuses some acts. */
const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('act' as const), lasts: fc.boolean(), refused: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), which: fc.nat(9) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  /** What is on its way arrives; or the request, or its answer, is dropped. */
  { weight: 6, arbitrary: fc.record({ do: fc.constant('arrive' as const), how: fc.constantFrom('answered', 'noRequest', 'noReply') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lost' as const, 'back' as const, 'reload' as const) }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

/** A server that executes each key once and keeps its answer; the log has what was executed, in order. */
const makeServer = () => {
  const answers = new Map<string, 'done' | 'refused'>();
  const log: string[] = [];
  return {
    log,
    answer: (key: string, refuses: boolean): 'done' | 'refused' => {
      const known = answers.get(key);
      if (known !== undefined) return known;
      const fresh = refuses ? 'refused' : 'done';
      answers.set(key, fresh);
      if (fresh === 'done') log.push(key);
      return fresh;
    },
  };
};

const makeWorld = () => {
  const server = makeServer();
  const acts = new Map<string, { lasts: boolean; refuses: boolean; takenBack: boolean }>();
  const order: string[] = [];
  let queue = emptyQueue;
  const step = (event: Parameters<typeof stepQueue>[1]): void => {
    queue = stepQueue(queue, event);
  };
  const settle = (key: string): void => {
    const answer = server.answer(key, acts.get(key)?.refuses === true);
    step(answer === 'done' ? { type: 'done', key } : { type: 'refused', key, why: 'the Issue is solved' });
  };
  const arrive = (how: string): void => {
    const key = queue.sending;
    if (key === undefined) return;
    if (how === 'answered') return settle(key);
    if (how === 'noReply') server.answer(key, acts.get(key)?.refuses === true);
    step({ type: 'noAnswer', key });
  };
  const happen = (each: Happening): void => {
    switch (each.do) {
      case 'act': {
        const key = `act ${order.length}`;
        order.push(key);
        acts.set(key, { lasts: each.lasts, refuses: each.refused, takenBack: false });
        return step({ type: 'add', act: act(key, each.lasts) });
      }
      case 'takeBack': {
        const chosen = queue.kept[each.which];
        if (chosen === undefined) return undefined;
        if (mayTakeBack(chosen)) Object.assign(acts.get(chosen.key) ?? {}, { takenBack: true });
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
  /** The connection stays: all that is kept is sent and answered. */
  const drain = (): void => {
    step({ type: 'back' });
    while (queue.kept.length > 0) {
      step({ type: 'send' });
      if (queue.sending === undefined) throw new Error('acts are kept and none is sent');
      settle(queue.sending);
    }
  };
  return { server, acts, order, happen, drain, queue: () => queue };
};

const after = (happenings: readonly Happening[]) => {
  const world = makeWorld();
  for (const each of happenings) world.happen(each);
  world.drain();
  return world;
};

describe('acts kept without a connection, over any interleaving of loss and return', () => {
  const property = (check: (world: ReturnType<typeof after>) => void) =>
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => check(after(happenings))),
      { numRuns: 2_000 },
    );

  it('executes none twice, and all in the order in which they were done', () => {
    expect.hasAssertions();
    property(({ server, order }) => {
      expect(new Set(server.log).size).toBe(server.log.length);
      expect(server.log).toEqual(order.filter((key) => server.log.includes(key)));
    });
  });

  it('loses none: each that lasts is executed, taken back, or refused', () => {
    expect.hasAssertions();
    property(({ server, acts }) => {
      for (const [key, { lasts, refuses, takenBack }] of acts) {
        if (lasts) expect([key, server.log.includes(key)]).toEqual([key, !refuses && !takenBack]);
      }
    });
  });

  it('never executes one that was taken back', () => {
    expect.hasAssertions();
    property(({ server, acts }) => {
      for (const key of server.log) expect(acts.get(key)?.takenBack).toBe(false);
    });
  });

  it('names every act that was not done, once, unless it was refused at once', () => {
    expect.hasAssertions();
    property(({ server, acts, queue }) => {
      const named = queue().notDone.map(({ key }) => key);
      expect(new Set(named).size).toBe(named.length);
      for (const key of named) expect(acts.get(key)?.lasts === true && server.log.includes(key)).toBe(false);
      for (const [key, { lasts, takenBack }] of acts) {
        if (!lasts && !takenBack && !server.log.includes(key)) expect(named).toContain(key);
      }
    });
  });

  it('executes what does not last only while it was connected, never later', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        const world = makeWorld();
        for (const each of happenings) {
          world.happen(each);
          if (each.do === 'lost' || each.do === 'reload') {
            const { kept, sending } = world.queue();
            expect(kept.filter(({ lasts, key }) => !lasts && key !== sending)).toEqual([]);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a queue of acts', () => {
  const run = (queue: Queue, ...events: Parameters<typeof stepQueue>[1][]): Queue => events.reduce(stepQueue, queue);

  it('sends one at a time, the first first', () => {
    const queue = run(emptyQueue, { type: 'add', act: act('one') }, { type: 'add', act: act('two') }, { type: 'send' });
    expect(queue.sending).toBe('one');
    expect(nextToSend(queue)).toBeUndefined();
    expect(nextToSend(run(queue, { type: 'done', key: 'one' }))?.key).toBe('two');
  });

  it('names a refused act that has waited, and leaves one that has not to the place where it was done', () => {
    const at = run(emptyQueue, { type: 'add', act: act('one') }, { type: 'send' }, { type: 'refused', key: 'one', why: 'no' });
    expect(at.notDone).toEqual([]);
    const late = run(
      emptyQueue,
      { type: 'lost' },
      { type: 'add', act: act('one') },
      { type: 'back' },
      { type: 'send' },
      { type: 'refused', key: 'one', why: 'no' },
    );
    expect(late.notDone).toMatchObject([{ key: 'one', why: 'no' }]);
    expect(run(late, { type: 'dismiss', key: 'one' }).notDone).toEqual([]);
  });

  it('leaves it to the code of an act to say that somebody was ahead, until a reload ends that code', () => {
    const kept = run(emptyQueue, { type: 'lost' }, { type: 'add', act: { ...act('one'), tellsAhead: true } });
    const ends = (queue: Queue, current?: object) =>
      run(queue, { type: 'back' }, { type: 'send' }, { type: 'refused', key: 'one', why: 'no', current: current && { ...current } })
        .notDone;
    expect(ends(kept, { version: 2 })).toEqual([]);
    expect(ends(kept)).toMatchObject([{ key: 'one' }]);
    expect(ends(restoredQueue(kept), { version: 2 })).toMatchObject([{ key: 'one' }]);
  });

  it('counts those that waited and are done', () => {
    const queue = run(
      emptyQueue,
      { type: 'lost' },
      { type: 'add', act: act('one') },
      { type: 'add', act: act('two') },
      { type: 'send' },
      { type: 'done', key: 'one' },
      { type: 'send' },
      { type: 'done', key: 'two' },
    );
    expect(queue).toMatchObject({ kept: [], sent: 2 });
  });
});
