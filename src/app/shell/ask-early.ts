import type { Widget } from '../../features/dashboards/contract.ts';
import { homeAsks } from '../../features/home/rules.ts';
import type { LiveMeeting } from '../../features/live-meetings/contract.ts';
import { sectionAsks } from '../../features/live-meetings/rules/asks.ts';
import { directoryAsk } from '../../features/people/rules.ts';
import { timeZoneHere } from '../../web/i18n/time-zone.ts';
import { staysIn } from '../../web/session/stays-in.ts';
import { bestMatch } from './match-path.ts';

/** Which files a page needs; written in by the build, see `scripts/documents.ts`. */
declare const SCREEN_FILES: { files: string[]; screens: { path: string; needs: number[] }[] };

interface Start {
  token?: string;
  session?: {
    id: string;
    orgId: string | null;
    calendarDate: string;
    quarterMonth: number;
    user: { userId: string; dashboardId: string | null };
    teams: { id: string; title: string }[];
    dashboard: { widgetSettings: Widget[] } | null;
  } | null;
}

type Early = Map<string, Promise<Response | undefined>>;

/** Creates a date formatter and plural rules while the first answer is on its way: the first ones are slow to create. */
const prepareFormats = () => {
  const { lang } = document.documentElement;
  new Intl.DateTimeFormat(lang, { weekday: 'long', month: 'long', day: 'numeric' }).format();
  new Intl.PluralRules(lang).select(1);
};

/**
 * Reads an answer whole, and makes one of it that can be read again. A clone would be read piece by piece, and each piece would wait for the
 * app's code, which is being run meanwhile.
 */
const read = async (asked: Promise<Response>): Promise<{ answer: Response; text: string }> => {
  const answer = await asked;
  const text = await answer.text();
  return { answer: new Response(text === '' ? null : text, answer), text };
};

/** Returns the id of the live meeting whose address this is. */
const liveMeetingOf = (path: string): string | undefined => /^\/meeting\/live\/([^/]+)\/?$/u.exec(path)?.[1];

/**
 * Sends the first requests of home, or of a live meeting and the section that it is in, in advance, equal to those that the page sends when its
 * code has loaded.
 */
const askPage = (early: Early, { token, session }: Start): void => {
  const meetingId = liveMeetingOf(location.pathname);
  if (!session?.orgId || (location.pathname !== '/' && meetingId === undefined)) return;
  const headers = {
    authorization: `Bearer ${token}`,
    'x-session-context': session.id,
    'x-organization': session.orgId,
    'content-type': 'application/json',
  };
  const send = (path: string, method: string, body?: string): Promise<Response> =>
    fetch(`/api/v2/${path}`, { method, headers, cache: 'no-store', ...(body === undefined ? {} : { body }) });
  const keep = (path: string, answer: Promise<Response>, body = ''): void =>
    void early.set(
      `/api/v2/${path}${body}`,
      answer.catch(() => undefined),
    );
  const search = (asks: [path: string, ask: { body: unknown }][]): void => {
    for (const [path, ask] of asks) {
      const body = JSON.stringify(ask.body);
      keep(path, send(path, 'POST', body), body);
    }
  };
  if (meetingId === undefined) return search(homeAsks(session));
  search([['people/search', directoryAsk()]]);
  // The page hears of the meeting when its section has been asked for, so that it does not ask as well.
  const found = read(send(`live-meeting/${meetingId}`, 'GET')).then(({ answer, text }) => {
    const { liveMeeting } = answer.ok ? (JSON.parse(text) as { liveMeeting?: LiveMeeting }) : {};
    if (liveMeeting?.status === 'Running' || liveMeeting?.status === 'Paused') search(sectionAsks(liveMeeting, session));
    return answer;
  });
  keep(`live-meeting/${meetingId}`, found);
};

/** Shows the name of the team whose page this is, which the session knows, until the page's code has come. */
const nameTeam = ({ session }: Start): void => {
  const [, id] = /^\/traction\/([^/]+)/u.exec(location.pathname) ?? [];
  const title = session?.teams.find((team) => team.id === id)?.title;
  const heading = document.querySelector('[aria-busy] h1');
  if (title !== undefined && heading !== null) heading.textContent = title;
};

/** Lets the browser compile a module, or read a style sheet, that has come: `import` would begin with it only when the app's code runs. */
const prepare = (href: string): void => {
  const link = document.createElement('link');
  const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload', crossOrigin: 'anonymous' };
  document.head.append(Object.assign(link, kind, { href }));
};

/** Fetches the code of the address's page while the app's own code is on its way; `fetch-first.ts` takes it. */
const fetchCode = (): void => {
  const { files: names, screens } = SCREEN_FILES;
  const files = names.map((file) => new URL(`/assets/${file}`, location.origin).href);
  const needs = bestMatch(screens, location.pathname)?.target.needs ?? [];
  globalThis.cairnFiles = files;
  globalThis.cairnCode = new Map(
    needs.map((place) => {
      const href = files[place] ?? '';
      const came = fetch(href, { credentials: 'same-origin' }).then(async (answer) => {
        await answer.arrayBuffer();
        if (answer.ok) prepare(href);
        return answer.ok;
      });
      return [href, came.catch(() => false)];
    }),
  );
};

/**
 * Requests the token and the session, then the data of home or of a live meeting, while the app's code is still loading. It is an inline
 * script in the document's head. `token.ts` and `early.ts` take the answers.
 */
const askEarly = (): void => {
  const org = staysIn();
  const asked = { offset: String(new Date().getTimezoneOffset()), tz: timeZoneHere(), ...(org === undefined ? {} : { org }) };
  const query = String(new URLSearchParams(asked));
  const early: Early = new Map();
  const start = read(fetch(`/api/auth/start?${query}`, { credentials: 'same-origin', cache: 'no-store' }));
  const session = start.then(({ text }) => {
    const parts = JSON.parse(text) as Start;
    askPage(early, parts);
    nameTeam(parts);
    return parts.session ? Response.json(parts.session) : undefined;
  });
  early.set(
    `/api/v2/session?${query}`,
    session.catch(() => undefined),
  );
  const token = start.then(({ answer }) => answer);
  // `token.ts` takes it later and handles a failure; until then the browser would report one that nobody handles.
  token.catch(() => undefined);
  globalThis.cairnToken = token;
  globalThis.cairnEarly = early;
  setTimeout(prepareFormats);
};

askEarly();
fetchCode();
