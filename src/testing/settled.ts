import type { Page, Request } from 'playwright-core';

/** Milliseconds: without any call before a page counts as settled, between two looks, and at most in total. */
const quiet = { long: 500, look: 50, longest: 60_000 };

interface Calls {
  underWay: Set<Request>;
  /** When a call last began or ended, or a socket last spoke. */
  last: number;
  /** Whether a hub has registered the page, so that it hears of changes. */
  isListening: boolean;
}

const watched = new WeakMap<Page, Calls>();

/** Files of the web are no calls: an idle page goes on fetching code that it may need later. */
const isFile = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/assets/');

/** Counts the calls of a page from its beginning, for `settled`. */
export const watchCalls = (page: Page): void => {
  const calls: Calls = { underWay: new Set(), last: Date.now(), isListening: false };
  watched.set(page, calls);
  const stir = (): void => {
    calls.last = Date.now();
  };
  const end = (request: Request): void => {
    if (calls.underWay.delete(request)) stir();
  };
  page.on('request', (request) => {
    if (isFile(request)) return;
    calls.underWay.add(request);
    stir();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('websocket', (socket) => {
    socket.on('framesent', stir);
    socket.on('framereceived', ({ payload }) => {
      calls.isListening ||= payload.includes('"succeeded":true');
      stir();
    });
  });
};

const callsOf = (page: Page): Calls => {
  const calls = watched.get(page);
  if (calls === undefined) throw new Error('nobody watches the calls of this page');
  return calls;
};

/** Waits until a page hears of changes: until then its code may still be on its way. */
export const listening = async (page: Page): Promise<void> => {
  const end = Date.now() + quiet.longest;
  while (!callsOf(page).isListening) {
    if (Date.now() > end) throw new Error('no hub has registered this page');
    await page.waitForTimeout(quiet.look);
  }
};

/** Waits until a page has no call under way, and neither it nor its sockets have said anything for half a second. */
export const settled = async (page: Page): Promise<void> => {
  const calls = callsOf(page);
  const end = Date.now() + quiet.longest;
  while (calls.underWay.size > 0 || Date.now() - calls.last < quiet.long) {
    if (Date.now() > end) throw new Error(`still asks: ${[...calls.underWay].map((each) => each.url()).join(', ') || 'again and again'}`);
    await page.waitForTimeout(quiet.look);
  }
};
