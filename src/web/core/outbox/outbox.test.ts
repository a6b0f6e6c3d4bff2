import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/core/api/api-error.ts';
import { createOutbox, type NewCommand, NotSent } from './outbox.ts';

/** A storage as browsers have it. */
const makeStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
};

const act = (key: string, more: Partial<NewCommand> = {}): NewCommand => ({
  key,
  endpoint: { name: 'todos.complete', method: 'POST', path: 'todo' },
  ask: { body: key },
  says: { key: 'todos.kept.done' },
  of: [key],
  lasts: true,
  ...more,
});

const theo = { userId: 'theo', orgId: 'harbor' };
const away = () => new ApiError({ status: 0, code: 'API_NOT_AVAILABLE' });

/** A page with its outbox; `net` says how the server answers. */
const makePage = (shownOrg = 'harbor') => {
  const shown: string[] = [];
  const sent: string[] = [];
  const net = {
    answer: (_key: string): Promise<unknown> => Promise.resolve('reply'),
    lost: false,
    org: shownOrg,
    silences: 0,
    shutOuts: 0,
  };
  const outbox = createOutbox({
    send: (_endpoint, _ask, { key }) => {
      sent.push(key);
      return net.answer(key);
    },
    isHere: ({ orgId }) => orgId === net.org,
    noAnswer: () => {
      net.silences += 1;
    },
    shutOut: () => {
      net.shutOuts += 1;
    },
    isLost: () => net.lost,
    show: ({ key }) => {
      shown.push(`${key} shown`);
      return (isDone) => void shown.push(`${key} ${isDone ? 'done' : 'undone'}`);
    },
    now: () => new Date('2026-03-03T10:20:00.000Z'),
  });
  return { outbox, sent, net, shown };
};
const soon = () => new Promise((done) => setTimeout(done, 0));
const keep = ({ outbox }: ReturnType<typeof makePage>, ...args: Parameters<typeof act>) => {
  const { final, waits } = outbox.keep(act(...args));
  return {
    end: final.then(
      (reply) => reply,
      (error: unknown) => error,
    ),
    waits,
  };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('sessionStorage', makeStorage());
  vi.stubGlobal('navigator', {});
});

describe('a server that answers and does not take an act', () => {
  it.each([401, 429, 502, 503, 504])('is asked again with growing pauses, whatever else wakes the outbox: %i', async (status) => {
    vi.useFakeTimers();
    const page = makePage();
    page.net.answer = () => Promise.reject(new ApiError({ status, code: 'no' }));
    const { end } = keep(page, 'one');
    const sentAt: number[] = [];
    for (let second = 0; second < 150; second += 1) {
      page.outbox.back();
      await vi.advanceTimersByTimeAsync(1_000);
      while (sentAt.length < page.sent.length) sentAt.push(second);
    }
    expect(sentAt).toEqual([0, 1, 5, 13, 29, 61, 121]);
    expect(page.net.shutOuts).toBe(status === 401 ? 1 : 0);
    page.net.answer = () => Promise.resolve('reply');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await end).toBe('reply');
    // The next trouble begins with short pauses again.
    page.net.answer = () => Promise.reject(new ApiError({ status, code: 'no' }));
    void keep(page, 'two');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.sent.filter((key) => key === 'two')).toHaveLength(2);
    vi.useRealTimers();
  });

  it('is asked again with growing pauses too where this request alone gets no answer, after one try as soon as others do', async () => {
    vi.useFakeTimers();
    const page = makePage();
    page.net.answer = () => Promise.reject(away());
    const { end } = keep(page, 'one');
    const sentAt: number[] = [];
    for (let second = 0; second < 150; second += 1) {
      // Other requests are answered: each time that is noticed, the outbox is told.
      page.outbox.back();
      await vi.advanceTimersByTimeAsync(1_000);
      while (sentAt.length < page.sent.length) sentAt.push(second);
    }
    expect(sentAt).toEqual([0, 1, 4, 12, 28, 60, 120]);
    page.net.answer = () => Promise.resolve('reply');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await end).toBe('reply');
    vi.useRealTimers();
  });

  it('is asked at once when the connection was lost and is back', async () => {
    vi.useFakeTimers();
    const page = makePage();
    page.net.answer = () => Promise.reject(new ApiError({ status: 503, code: 'no' }));
    const { end } = keep(page, 'one');
    await vi.advanceTimersByTimeAsync(0);
    page.outbox.lost();
    page.net.answer = () => Promise.resolve('reply');
    page.outbox.back();
    expect(await end).toBe('reply');
    vi.useRealTimers();
  });
});

describe('the outbox of a page', () => {
  it('sends one act after the other and gives each its answer', async () => {
    const page = makePage();
    const ends = ['one', 'two'].map((key) => keep(page, key).end);
    expect(await Promise.all(ends)).toEqual(['reply', 'reply']);
    expect(page.sent).toEqual(['one', 'two']);
    expect(page.outbox.read().kept).toEqual([]);
  });

  it('keeps what nobody answers, says so, and sends it under the same key when the connection is back', async () => {
    const page = makePage();
    page.net.answer = () => Promise.reject(away());
    page.net.lost = true;
    const one = keep(page, 'one');
    await one.waits;
    expect(page.outbox.read().kept.map(({ key, waited }) => [key, waited])).toEqual([['one', true]]);
    const two = keep(page, 'two');
    await two.waits;
    page.net.answer = () => Promise.resolve('reply');
    page.net.lost = false;
    page.outbox.back();
    expect(await Promise.all([one.end, two.end])).toEqual(['reply', 'reply']);
    expect(page.sent).toEqual(['one', 'one', 'two']);
    expect(page.outbox.read().sent).toBe(2);
  });

  it('refuses at once what cannot wait while the connection is lost, and names it', async () => {
    const page = makePage();
    page.outbox.lost();
    expect(await keep(page, 'next', { lasts: false }).end).toBeInstanceOf(NotSent);
    expect(page.outbox.read().notDone).toMatchObject([{ key: 'next', why: { key: 'shell.outbox.needsConnection' } }]);
    page.outbox.back();
    await soon();
    expect(page.sent).toEqual([]);
  });

  it('names what the server refuses after it has waited, with the reason', async () => {
    const page = makePage();
    page.outbox.lost();
    const { end } = keep(page, 'one');
    const refusal = new ApiError({ status: 409, code: 'stepNotAllowed', messages: [{ type: 'error', text: 'It is solved.' } as never] });
    page.net.answer = () => Promise.reject(refusal);
    page.outbox.back();
    expect(await end).toBe(refusal);
    expect(page.outbox.read().notDone).toMatchObject([{ key: 'one', why: 'It is solved.' }]);
  });

  it('sends again what hung through a loss, without waiting for its answer', async () => {
    const page = makePage();
    let hangs: (error: unknown) => void = () => undefined;
    page.net.answer = () => new Promise((_, failed) => void (hangs = failed));
    const { end } = keep(page, 'one');
    page.outbox.lost();
    page.net.answer = () => Promise.resolve('reply');
    page.outbox.back();
    hangs(new DOMException('aborted', 'AbortError'));
    expect(await end).toBe('reply');
    expect(page.sent).toEqual(['one', 'one']);
  });

  describe('an edit of an item that has changed meanwhile', () => {
    const edit = (): Partial<NewCommand> => ({
      ask: { body: { title: 'Mine', dueDate: '2026-03-03', version: 1 } },
      edit: { id: 'todo title', mine: { title: 'Mine' }, was: { title: ['Before'] } },
    });
    const stale = (current: object) => new ApiError({ status: 409, code: 'stale', data: { current } });
    const waited = async (current: object) => {
      const page = makePage();
      page.outbox.lost();
      const { end } = keep(page, 'one', edit());
      page.net.answer = () => {
        page.net.answer = () => Promise.resolve('reply');
        return Promise.reject(stale(current));
      };
      page.outbox.back();
      return { page, reply: await end };
    };

    it('is sent again over it, under the same key, when only other parts have changed', async () => {
      const { page, reply } = await waited({ title: 'Before', dueDate: '2026-03-09', version: 2 });
      expect(reply).toBe('reply');
      expect(page.sent).toEqual(['one', 'one']);
      expect(page.outbox.read().notDone).toEqual([]);
    });

    it('keeps both texts when the same part has changed, and sends mine over theirs only when it is chosen', async () => {
      const { page } = await waited({ title: 'Theirs', dueDate: '2026-03-09', version: 2 });
      const [left] = page.outbox.read().notDone;
      expect(left?.over?.current).toMatchObject({ title: 'Theirs' });
      expect(page.sent).toEqual(['one']);
      if (left === undefined) throw new Error('nothing is named');
      page.outbox.keepMine(left);
      expect(page.outbox.read().notDone).toEqual([]);
      expect(page.outbox.read().kept[0]?.ask).toEqual({ body: { title: 'Mine', dueDate: '2026-03-09', version: 2 } });
      await soon();
      expect(page.sent).toHaveLength(2);
      const [key] = page.sent.slice(1);
      expect(page.shown).toEqual([`${key} shown`, `${key} done`]);
    });

    it('says when mine, which was chosen, is refused; what waited is named with its words', async () => {
      const { page } = await waited({ title: 'Theirs', dueDate: '2026-03-09', version: 2 });
      const [left] = page.outbox.read().notDone;
      if (left === undefined) throw new Error('nothing is named');
      const gone = new ApiError({ status: 404, code: 'notFound' });
      page.net.answer = () => Promise.reject(gone);
      const refused = vi.fn();
      page.outbox.keepMine(left, refused);
      await soon();
      expect(refused).toHaveBeenCalledExactlyOnceWith(gone);
      page.outbox.lost();
      const { end } = keep(page, 'two', edit());
      page.outbox.back();
      await end;
      expect(page.outbox.read().notDone).toMatchObject([{ key: 'two', words: 'Mine' }]);
    });

    it('says who was ahead and when, as the server has told', async () => {
      const page = makePage();
      page.outbox.lost();
      const { end } = keep(page, 'one', edit());
      const ahead = { byId: 'jonas', at: '2026-03-03T10:19:00.000Z' };
      const current = { title: 'Theirs', dueDate: '2026-03-03', version: 2 };
      page.net.answer = () => Promise.reject(new ApiError({ status: 409, code: 'stale', data: { current, ahead } }));
      page.outbox.back();
      await end;
      expect(page.outbox.read().notDone[0]?.over?.ahead).toEqual(ahead);
    });

    it('tells no failure for one that a later edit of the same part replaces', async () => {
      const page = makePage();
      let answers: (error: unknown) => void = () => undefined;
      page.net.answer = () => new Promise((_, failed) => void (answers = failed));
      const first = keep(page, 'one', edit());
      await soon();
      const second = keep(page, 'two', edit());
      page.net.answer = () => Promise.resolve('reply');
      answers(stale({ title: 'Theirs', dueDate: '2026-03-03', version: 2 }));
      expect(await first.end).toBeInstanceOf(NotSent);
      expect(await second.end).toBe('reply');
    });
  });

  it('sends nothing while it is held', async () => {
    const page = makePage();
    const release = page.outbox.hold();
    const { end } = keep(page, 'one');
    await soon();
    expect(page.sent).toEqual([]);
    release();
    expect(await end).toBe('reply');
  });
});

describe('what a device keeps', () => {
  const offline = async (shownOrg?: string) => {
    const page = makePage(shownOrg);
    await page.outbox.open(theo);
    page.outbox.lost();
    void keep(page, 'one');
    void keep(page, 'two');
    return page;
  };

  it('is sent after a reload of the page, in order, by the same person in the same organisation', async () => {
    await offline();
    const page = makePage();
    await page.outbox.open(theo);
    await soon();
    expect(page.sent).toEqual(['one', 'two']);
    expect(page.outbox.read().sent).toBe(2);
    expect(localStorage.length).toBe(0);
  });

  /** Locks of which one is held by the page before, until that ends. */
  const lockedBy = (held: string) => {
    let isHeld = true;
    const waiting: (() => void)[] = [];
    const request = (name: string, how: { ifAvailable?: boolean }, run: (lock: object | null) => unknown) => {
      if (!isHeld || name !== held) return void run({});
      if (how.ifAvailable === true) return void run(null);
      waiting.push(() => run({}));
    };
    vi.stubGlobal('navigator', { locks: { request } });
    return () => {
      isHeld = false;
      for (const run of waiting) run();
    };
  };

  it('is taken over from the page that this tab showed before, also where that ends after this one has begun', async () => {
    await offline();
    const end = lockedBy(`cairn-tab ${sessionStorage.getItem('cairn-tab')}`);
    const page = makePage();
    await page.outbox.open(theo);
    await soon();
    expect(page.sent).toEqual([]);
    end();
    await soon();
    await soon();
    expect(page.sent).toEqual(['one', 'two']);
    expect(page.shown).toEqual(['one shown', 'two shown', 'one done', 'two done']);
    expect(localStorage.length).toBe(0);
  });

  it('stays on the device where somebody else is here when the page before ends', async () => {
    await offline();
    const end = lockedBy(`cairn-tab ${sessionStorage.getItem('cairn-tab')}`);
    const page = makePage();
    await page.outbox.open(theo);
    await page.outbox.open({ userId: 'maren', orgId: 'harbor' });
    end();
    await soon();
    expect(page.sent).toEqual([]);
    expect(localStorage.length).toBe(1);
    await page.outbox.open(theo);
    await soon();
    expect(page.sent).toEqual(['one', 'two']);
  });

  it('shows its changes again after a reload, until each is done, refused or taken back', async () => {
    await offline();
    const page = makePage();
    page.outbox.lost();
    await page.outbox.open(theo);
    expect(page.shown).toEqual(['one shown', 'two shown']);
    page.outbox.takeBack('one');
    page.outbox.back();
    await soon();
    expect(page.shown.slice(2)).toEqual(['one undone', 'two done']);
  });

  it('is kept without what it shows where the device has no room for that', async () => {
    const page = makePage();
    await page.outbox.open(theo);
    page.outbox.lost();
    const setItem = localStorage.setItem.bind(localStorage);
    localStorage.setItem = (name, value) => {
      if (value.length > 1_000) throw new DOMException('full', 'QuotaExceededError');
      setItem(name, value);
    };
    const patch = { title: 'x'.repeat(2_000) };
    void keep(page, 'one', { shows: [{ do: 'patch', entity: 'todo', id: 'one', patch }] });
    void keep(page, 'two', { ask: { body: 'x'.repeat(2_000) } });
    expect(page.outbox.read().kept.map(({ key }) => key)).toEqual(['one', 'two']);
    const again = makePage();
    again.outbox.lost();
    await again.outbox.open(theo);
    expect(again.outbox.read().kept.map(({ key, shows }) => [key, shows])).toEqual([['one', undefined]]);
  });

  it.each([
    ['another person', { userId: 'maren', orgId: 'harbor' }],
    ['another organisation', { userId: 'theo', orgId: 'pine' }],
  ])('is never sent as %s, and stays for its own', async (_, whose) => {
    await offline();
    const other = makePage(whose.orgId);
    await other.outbox.open(whose);
    await soon();
    expect(other.sent).toEqual([]);
    const own = makePage();
    await own.outbox.open(theo);
    await soon();
    expect(own.sent).toEqual(['one', 'two']);
  });

  it('is not sent while the page already shows another organisation', async () => {
    const page = await offline();
    page.net.org = 'pine';
    page.outbox.back();
    await soon();
    expect(page.sent).toEqual([]);
  });

  it('says nothing to the next person of an act of the one before whose answer fails late', async () => {
    const page = makePage();
    await page.outbox.open(theo);
    let fail = (_error: unknown): void => undefined;
    page.net.answer = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    void keep(page, 'one');
    await soon();
    await page.outbox.open({ userId: 'ana', orgId: 'harbor' });
    fail(away());
    await soon();
    expect(page.net.silences).toBe(0);
    expect(page.outbox.read()).toMatchObject({ kept: [], notDone: [] });
  });

  it('is taken over from a tab that was closed, after what this tab keeps is put in order with it', async () => {
    await offline();
    vi.stubGlobal('sessionStorage', makeStorage());
    const page = makePage();
    await page.outbox.open(theo);
    await soon();
    expect(page.sent).toEqual(['one', 'two']);
    expect(localStorage.length).toBe(0);
  });

  it('is left to a tab that is still open', async () => {
    await offline();
    const held = sessionStorage.getItem('cairn-tab') ?? '';
    vi.stubGlobal('sessionStorage', makeStorage());
    lockedBy(`cairn-tab ${held}`);
    const page = makePage();
    await page.outbox.open(theo);
    await soon();
    expect(page.sent).toEqual([]);
    expect(localStorage.length).toBe(1);
  });
});
