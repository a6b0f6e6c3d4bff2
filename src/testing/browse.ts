import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { seedDemo } from '#app/demo.ts';
import { themeCookie } from '#shared/theme.ts';
import { sharedChromium } from './chromium.ts';
import { endWithTest } from './end-with-test.ts';
import { freePort } from './faults.ts';
import { watchCalls } from './settled.ts';
import { type Actor, testPassword, type World, world } from './world.ts';

interface Look {
  theme?: string;
  width?: number;
  height?: number;
  /** The language of the browser, such as `es-MX`; `en-US` unless told. */
  locale?: string;
  /** The theme of the system. */
  system?: 'light' | 'dark';
  /** True for a browser that may have a service worker; requests of pages then bypass the tests' routes. */
  worker?: boolean;
  /** False for a browser that runs no scripts. */
  scripts?: boolean;
  /** The device's time zone (IANA name), where it is not that of the tests. */
  zone?: string;
  /** True for a browser that fetches all code ahead when idle, as people's do; the others save data, which takes a fifth of the time. */
  ahead?: boolean;
}

/** A world that browsers reach at `origin`. */
export interface Browsing {
  here: World;
  origin: string;
  /** Opens a separate browser context without cookies, as another person's. It closes when the test that opened it ends. */
  visitor(look?: Look): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Script errors and violations of the content security policy; failed calls and sockets without a network are not included. */
  faults: string[];
  /** Analytics events of all pages, in order. */
  tracked: unknown[];
  /** Signs a person in without the form and opens a page. */
  enter: (who: { email: string }, path: string) => Promise<void>;
}

/** Milliseconds that anything in a page may take: what does not come within a minute never comes. */
const timeout = 60_000;

/** What the browser itself logs of calls that fail, and of sockets while a test has taken the network away. */
const logsOfCalls = ['Failed to load resource', 'ERR_INTERNET_DISCONNECTED'];

const noteOf = (text: string): string | undefined => (logsOfCalls.some((each) => text.includes(each)) ? undefined : text);

/** Says in answers that a person has chosen a theme. It changes them in the page: Chromium caches no file while a test routes requests. */
const choosing = (theme: string): string => `{
  const { json, text } = Response.prototype;
  const chosen = ({ ok, url }, answer) => {
    if (ok && /\\/api\\/(auth\\/start|v2\\/session)(\\?|\\/reload|$)/.test(url))
      for (const user of [answer?.user, answer?.session?.user]) if (user) user.theme = ${JSON.stringify(theme)};
    return answer;
  };
  Response.prototype.json = async function () {
    return chosen(this, await json.call(this));
  };
  Response.prototype.text = async function () {
    const told = await text.call(this);
    return told.startsWith('{') ? JSON.stringify(chosen(this, JSON.parse(told))) : told;
  };
}`;

/** Sets a theme for the pages before sign-in and for those after it, where the person's own would replace it. */
const setTheme = async (context: BrowserContext, origin: string, theme: string): Promise<void> => {
  await context.addCookies([{ name: themeCookie, value: theme, url: origin }]);
  await context.addInitScript(choosing(theme));
};

const open = async (browser: Browser, origin: string, look: Look): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    colorScheme: look.system ?? 'light',
    // Nothing is measured while it moves; a test of motion asks for it with `emulateMedia`.
    reducedMotion: 'reduce',
    locale: look.locale ?? 'en-US',
    serviceWorkers: look.worker === true ? 'allow' : 'block',
    javaScriptEnabled: look.scripts ?? true,
    ...(look.zone === undefined ? {} : { timezoneId: look.zone }),
  });
  const faults: string[] = [];
  const tracked: unknown[] = [];
  await context.exposeFunction('noteTracked', (detail: unknown) => tracked.push(detail));
  await context.addInitScript("addEventListener('cairn:track', (event) => window.noteTracked(event.detail))");
  await context.exposeFunction('noteViolation', (directive: string, blocked: string) =>
    faults.push(`Content Security Policy: ${directive}, ${blocked}`),
  );
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => window.noteViolation(event.effectiveDirective, event.sample || event.blockedURI))",
  );
  if (look.ahead !== true) await context.addInitScript("Object.defineProperty(navigator.connection, 'saveData', { value: true })");
  if (look.theme !== undefined) await setTheme(context, origin, look.theme);
  context.on('page', watchCalls);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const note = message.type() === 'error' ? noteOf(message.text()) : undefined;
    if (note !== undefined) faults.push(note);
  });
  page.setDefaultTimeout(timeout);
  endWithTest(page, context);
  const enter = async ({ email }: { email: string }, path: string): Promise<void> => {
    const signedIn = await context.request.post('/api/auth/sign-in/email', { data: { email, password: testPassword } });
    if (!signedIn.ok()) throw new Error(`${email} is not signed in: ${signedIn.status()}`);
    await page.goto(path);
  };
  return { page, context, faults, tracked, enter };
};

/** Opens a world on its own port with the built web, for the worker's Chromium; close it in `afterAll`. */
export const browse = async (env: Record<string, string> = {}, port?: number): Promise<Browsing> => {
  const onPort = port ?? (await freePort());
  const origin = `http://127.0.0.1:${onPort}`;
  const here = await world({ port: onPort, env: { BASE_URL: origin, ...env } });
  const browser = await sharedChromium();
  const opened: Visitor[] = [];
  return {
    here,
    origin,
    visitor: async (look = {}) => {
      const visitor = await open(browser, origin, look);
      opened.push(visitor);
      return visitor;
    },
    close: async () => {
      for (const { context } of opened) await context.close();
      await here.close();
    },
  };
};

/** Like `browse`, with the demo company. */
export const browseDemo = async (): Promise<Browsing> => {
  const browsing = await browse();
  await seedDemo(browsing.here.appContext);
  return browsing;
};

/** Like `browse`, with an organisation of two: its Owner and a Member. */
export const browseTwo = async (): Promise<{ browsing: Browsing; owner: Actor; member: Actor }> => {
  const browsing = await browse();
  const owner = await browsing.here.org('Harbor & Pine');
  return { browsing, owner, member: await browsing.here.person(owner.orgId) };
};

/** Like `browse`, with an organisation of three who have names: its Owner, a Member and an Observer. */
export const browseThree = async (): Promise<{ browsing: Browsing; owner: Actor; member: Actor; observer: Actor }> => {
  const { browsing, owner, member } = await browseTwo();
  const observer = await browsing.here.person(owner.orgId, 'Observer');
  await browsing.here.name([
    [owner, 'Maren Lindqvist'],
    [member, 'Dev Castellano'],
    [observer, 'Hannah Pike'],
  ]);
  return { browsing, owner, member, observer };
};

const axeSource = readFileSync(fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8');

/** True while something loads or fades: axe would then measure contrasts that last only a moment. */
const isMoving = `document.querySelector('[aria-busy=true]:not([inert] *)') !== null ||
  document.getAnimations().some((each) => each.playState === 'running' && each.effect.getTiming().iterations !== Infinity)`;

/** Waits until two checks in a row find nothing in motion. */
export const settle = async (page: Page): Promise<void> => {
  const end = Date.now() + timeout;
  let still = 0;
  while (still < 2) {
    if (Date.now() > end) throw new Error('something still loads or fades');
    still = (await page.evaluate<boolean>(isMoving)) ? 0 : still + 1;
    await page.waitForTimeout(50);
  }
};

const faultsNow = async (page: Page, rules: string[] | undefined, within: string): Promise<string[]> => {
  await settle(page);
  // Nothing is written up about what passes, which takes a fifth of the time.
  const options = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: rules }),
  };
  const result = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`);
  return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
};

/**
 * Returns axe's findings once the page is still, one line each, for all rules or the named ones, in the whole page or within a selector;
 * repeats the check if something began to move.
 */
export const axeFaults = async (page: Page, rules?: string[], within = 'html'): Promise<string[]> => {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axeSource);
  const found = await faultsNow(page, rules, within);
  return found.length === 0 ? found : faultsNow(page, rules, within);
};

/** Returns true when the page is wider than the screen. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');

interface Kept {
  plain: string;
}

/** Waits for a mail to an address and returns the first match in the newest one. */
export const readMail = async (origin: string, to: string, wanted: RegExp): Promise<string> => {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const { items } = (await (await fetch(`${origin}/dev/mail.json?to=${encodeURIComponent(to)}`)).json()) as { items: Kept[] };
    const found = wanted.exec(items[0]?.plain ?? '')?.[0];
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no mail to ${to} has ${wanted}`);
};
