import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findChromium } from '../scripts/chromium.mjs';
import { quietFlags } from '../src/testing/chromium.ts';

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
  /** Opens an address as a first-time visitor, waits until it has settled, and resolves to the value of an expression in the page. */
  visit<Result>(url: string, expression: string, cookies?: Cookie[]): Promise<Result>;
  close(): Promise<void>;
}

interface Told {
  id: number;
  result: never;
  error?: { message: string };
}

/** Milliseconds until everything has been painted, including what loads after the page is idle. */
const settled = 3_000;

const connect = async (url: string) => {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Chromium’s DevTools socket does not open')));
  });
  const waiting = new Map<number, (told: Told) => void>();
  socket.addEventListener('message', ({ data }) => {
    const told = JSON.parse(String(data)) as Told;
    waiting.get(told.id)?.(told);
    waiting.delete(told.id);
  });
  let last = 0;
  const send = async <Result>(method: string, params: object, sessionId?: string): Promise<Result> => {
    const id = ++last;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await new Promise<Told>((resolve) => waiting.set(id, resolve));
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return { send, close: () => socket.close() };
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
  const { send, close } = await connect(url);
  return {
    visit: async <Result>(address: string, expression: string, cookies: Cookie[] = []) => {
      const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext', {});
      await send('Storage.setCookies', { cookies, browserContextId });
      const page = { url: 'about:blank', browserContextId, width: 1_280, height: 800 };
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', page);
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
      await send('Page.navigate', { url: address }, sessionId);
      await setTimeout(settled);
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result } = await send<{ result: { value: Result } }>('Runtime.evaluate', asked, sessionId);
      await send('Target.disposeBrowserContext', { browserContextId });
      return result.value;
    },
    close: async () => {
      close();
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
