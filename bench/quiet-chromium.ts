import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findChromium } from '../scripts/chromium.mjs';
import { quietFlags } from '../src/testing/chromium-flags.ts';

export interface Cookie {
  name: string;
  value: string;
  url: string;
}

/**
 * A Chromium without a test driver attached. A driver injects code into every page and records where requests come from, which takes much
 * of the time measured here. This one is given an address and queried at the end.
 */
export interface QuietChromium {
  /**
   * Opens an address as a first-time visitor, waits until it has settled, and resolves to the value of an expression in the page; on a slow
   * machine it looks again until the value says that the page is there.
   */
  visit<Result>(url: string, expression: string, isThere: (value: Result) => boolean, cookies?: Cookie[]): Promise<Result>;
  /** Opens an empty page of a browser that has never been anywhere; `script` runs at the beginning of each of its documents. */
  open(cookies: Cookie[], script: string): Promise<QuietPage>;
  close(): Promise<void>;
}

export interface QuietPage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Resolves to the value of an expression, or of the promise that it is. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** Presses and releases the mouse at a place of the page, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Moves the mouse, with its button pressed, or presses or releases it. */
  drag(deed: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number): Promise<void>;
  /** Resolves to the bytes that the page's objects take after all others were collected. */
  heap(): Promise<number>;
  /** Forgets the page with all that its browser has kept. */
  close(): Promise<void>;
}

interface Told {
  id: number;
  result: never;
  error?: { message: string };
  /** The name of an event, which has no id. */
  method?: string;
  sessionId?: string;
}

/** Milliseconds until everything has been painted, including what loads after the page is idle. */
const settled = 3_000;
/** How often a page is looked at. */
const looks = 5;

const connect = async (url: string) => {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Chromium’s DevTools socket does not open')));
  });
  const waiting = new Map<number | string, (told: Told) => void>();
  socket.addEventListener('message', ({ data }) => {
    const told = JSON.parse(String(data)) as Told;
    const key = told.id ?? `${told.method} ${told.sessionId}`;
    waiting.get(key)?.(told);
    waiting.delete(key);
  });
  let last = 0;
  const send = async <Result>(method: string, params: object, sessionId?: string): Promise<Result> => {
    const id = ++last;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await new Promise<Told>((resolve) => waiting.set(id, resolve));
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const happens = (event: string, sessionId: string) => new Promise<Told>((resolve) => waiting.set(`${event} ${sessionId}`, resolve));
  return { send, happens, close: () => socket.close() };
};

export const openQuietChromium = async (): Promise<QuietChromium> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-browser-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${folder}`, ...quietFlags];
  const child = spawn(findChromium({ asUsed: true }) ?? 'chromium', flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      const [found] = /ws:\/\/\S+/.exec(chunk.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Chromium ended before it was ready')));
  });
  const { send, happens, close } = await connect(url);
  const openPage = async (cookies: Cookie[]) => {
    const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext', {});
    await send('Storage.setCookies', { cookies, browserContextId });
    const page = { url: 'about:blank', browserContextId, width: 1_280, height: 800 };
    const { targetId } = await send<{ targetId: string }>('Target.createTarget', page);
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const tell = (method: string, params: object) => send<unknown>(method, params, sessionId);
    const press = { button: 'left', buttons: 1, clickCount: 1 };
    const opened: QuietPage = {
      goto: async (address) => void (await tell('Page.navigate', { url: address })),
      reload: async () => void (await Promise.all([happens('Page.frameNavigated', sessionId), tell('Page.reload', {})])),
      evaluate: async <Result>(expression: string) => {
        const asked = { expression, awaitPromise: true, returnByValue: true };
        type Answer = { result: { value: Result }; exceptionDetails?: { exception?: { description: string } } };
        const { result, exceptionDetails } = await send<Answer>('Runtime.evaluate', asked, sessionId);
        if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
        return result.value;
      },
      click: async (x, y) => {
        for (const type of ['mousePressed', 'mouseReleased']) await tell('Input.dispatchMouseEvent', { type, x, y, ...press });
      },
      drag: async (type, x, y) => void (await tell('Input.dispatchMouseEvent', { type, x, y, ...press })),
      heap: async () => {
        await tell('HeapProfiler.collectGarbage', {});
        return (await send<{ usedSize: number }>('Runtime.getHeapUsage', {}, sessionId)).usedSize;
      },
      close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
    };
    return { ...opened, tell };
  };
  return {
    visit: async <Result>(address: string, expression: string, isThere: (value: Result) => boolean, cookies: Cookie[] = []) => {
      const page = await openPage(cookies);
      await page.goto(address);
      for (let look = 1; ; look += 1) {
        await setTimeout(settled);
        const value = await page.evaluate<Result>(expression);
        if (look < looks && !isThere(value)) continue;
        await page.close();
        return value;
      }
    },
    open: async (cookies, script) => {
      const page = await openPage(cookies);
      await page.tell('Page.enable', {});
      await page.tell('Page.addScriptToEvaluateOnNewDocument', { source: script });
      return page;
    },
    close: async () => {
      close();
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
