import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { sharesOf, type Taker, Turns, type TurnTaker } from './turns.ts';

/** Work that has begun, in order, and the functions that end it. */
const stage = (turns: Turns) => {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const take = (name: string, taker: Taker, asker?: TurnTaker): Promise<string> => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    const work = () => {
      begun.push(name);
      return end.promise;
    };
    return turns.take(taker, work, asker);
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.resolve(name);
    await settled();
  };
  return { begun, ends, take, end };
};

/** Lets everything run that waits for nothing. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const aMinute = 60_000;
const nobody = { inside: 0, waiting: 0, takers: 0 };
const ana = { person: 'ana', org: 'boats' };
const ben = { person: 'ben', org: 'boats' };
const eve = { person: 'eve', org: 'saunas' };

const asker = (): EventEmitter & TurnTaker =>
  Object.assign(new EventEmitter(), { destroyed: false }) as unknown as EventEmitter & TurnTaker;

describe('the shares of a pool', () => {
  it.each([
    [2, { person: 1, org: 1, all: 1 }],
    [8, { person: 2, org: 4, all: 7 }],
    [16, { person: 4, org: 8, all: 14 }],
    [100, { person: 4, org: 8, all: 88 }],
  ])('%i connections', (size, shares) => expect(sharesOf(size)).toEqual(shares));
});

describe('a turn', () => {
  it('is taken at once while there is room, and a person waits only for their own', async () => {
    const turns = new Turns({ person: 2, org: 3, all: 9 }, aMinute);
    const { begun, take, end } = stage(turns);
    const taken = [take('a1', ana), take('a2', ana), take('a3', ana), take('b1', ben), take('e1', eve)];
    expect(begun).toEqual(['a1', 'a2', 'b1', 'e1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'e1']);
    await end('a1');
    expect(begun.at(-1)).toBe('a3');
    for (const name of ['a2', 'a3', 'e1']) await end(name);
    expect(await Promise.all(taken)).toEqual(['a1', 'a2', 'a3', 'b1', 'e1']);
    expect(turns.counts).toEqual(nobody);
  });

  it('is shared by the people of an organisation, in the order in which they came', async () => {
    const { begun, take, end } = stage(new Turns({ person: 2, org: 2, all: 9 }, aMinute));
    const all = [take('a1', ana), take('b1', ben), take('a2', ana), take('b2', ben), take('a3', ana)];
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    await Promise.all(all);
  });

  it('goes to the organisation, then to the person, with the fewest, however long the line of others is', async () => {
    const { begun, take, end } = stage(new Turns({ person: 3, org: 3, all: 3 }, aMinute));
    const all = [take('a1', ana), take('a2', ana), take('a3', ana), take('a4', ana), take('a5', ana), take('b1', ben), take('e1', eve)];
    await end('a1');
    await end('a2');
    await end('a3');
    expect(begun.slice(3)).toEqual(['e1', 'b1', 'a4']);
    for (const name of ['a4', 'a5', 'b1', 'e1']) await end(name);
    await Promise.all(all);
  });

  it('counts a person over all their organisations, and an address without a person', async () => {
    const { begun, take, end } = stage(new Turns({ person: 1, org: 2, all: 9 }, aMinute));
    const all = [
      take('a1', ana),
      take('a2', { person: 'ana', org: 'saunas' }),
      take('a3', { person: 'ana' }),
      take('i1', { org: '::1' }),
      take('i2', { org: '::1' }),
      take('i3', { org: '::1' }),
    ];
    expect(begun).toEqual(['a1', 'i1', 'i2']);
    for (const name of ['a1', 'a2', 'a3', 'i1', 'i2', 'i3']) await end(name);
    expect(begun).toEqual(['a1', 'i1', 'i2', 'a2', 'a3', 'i3']);
    await Promise.all(all);
  });

  it('that is held is enough for what its work asks for', async () => {
    const turns = new Turns({ person: 1, org: 1, all: 1 }, aMinute);
    const inner = () => turns.take(ana, () => Promise.resolve('inner'));
    expect(await turns.take(ana, inner)).toBe('inner');
    expect(turns.counts).toEqual(nobody);
  });

  it('is given back after an error, thrown at once or later', async () => {
    const turns = new Turns({ person: 1, org: 1, all: 1 }, aMinute);
    const atOnce = () => {
      throw new Error('at once');
    };
    await expect(turns.take(ana, atOnce)).rejects.toThrow('at once');
    await expect(turns.take(ana, () => Promise.reject(new Error('later')))).rejects.toThrow('later');
    expect(await turns.take(ana, () => Promise.resolve('done'))).toBe('done');
    expect(turns.counts).toEqual(nobody);
  });
});

describe('the line', () => {
  it('refuses with 503 whoever waits too long, without having begun the work', async () => {
    const turns = new Turns({ person: 1, org: 1, all: 9 }, 1);
    const { begun, take, end } = stage(turns);
    const first = take('a1', ana);
    await expect(take('a2', ana)).rejects.toMatchObject({ status: 503, code: 'busy' });
    await end('a1');
    expect(await first).toBe('a1');
    expect(begun).toEqual(['a1']);
    expect(turns.counts).toEqual(nobody);
  });

  it('refuses with 503 who comes when it is too long, and nobody else', async () => {
    const turns = new Turns({ person: 1, org: 2, all: 9 }, aMinute);
    const { begun, take, end } = stage(turns);
    const names = Array.from({ length: 26 }, (_, n) => `a${n}`);
    const all = names.map((name) => take(name, ana));
    await expect(take('late', ana)).rejects.toMatchObject({ status: 503, code: 'busy' });
    const others = [take('b1', ben), take('e1', eve)];
    expect(begun).toEqual(['a0', 'b1', 'e1']);
    for (const name of [...names, 'b1', 'e1']) await end(name);
    await Promise.all([...all, ...others]);
    expect(turns.counts).toEqual(nobody);
  });

  it('loses who has left; a client who is gone already does not join it', async () => {
    const turns = new Turns({ person: 1, org: 1, all: 9 }, aMinute);
    const { begun, take, end } = stage(turns);
    const [leaving, staying] = [asker(), asker()];
    const first = take('a1', ana);
    const left = take('a2', ana, leaving);
    const third = take('a3', ana, staying);
    leaving.emit('close');
    await expect(left).rejects.toMatchObject({ code: 'busy' });
    await expect(take('a4', ana, Object.assign(asker(), { destroyed: true }))).rejects.toMatchObject({ code: 'busy' });
    await end('a1');
    await end('a3');
    await Promise.all([first, third]);
    expect(begun).toEqual(['a1', 'a3']);
    expect([leaving, staying].map((each) => each.listenerCount('close'))).toEqual([0, 0]);
    expect(turns.counts).toEqual(nobody);
  });
});
