import { homeAsks } from '../../features/home/rules.ts';
import { defaultLocale } from '../../web/i18n/locale.ts';
import { timeZoneHere } from '../../web/i18n/time-zone.ts';

interface Start {
  token?: string;
  session?: { id: string; orgId: string | null; calendarDate: string; user: { userId: string }; teams: { id: string }[] } | null;
}

type Early = Map<string, Promise<Response | undefined>>;

/** Creates a date formatter while the first answer is on its way: the first one is slow to create. */
const prepareFormats = () => new Intl.DateTimeFormat(defaultLocale, { weekday: 'long', month: 'long', day: 'numeric' });

/** Sends the requests of home in advance, equal to those that home sends when its code has loaded. */
const askHome = (early: Early, { token, session }: Start): void => {
  if (!session?.orgId || location.pathname !== '/') return;
  const headers = { authorization: `Bearer ${token}`, 'x-session-context': session.id, 'content-type': 'application/json' };
  for (const [path, ask] of homeAsks(session)) {
    const url = `/api/v2/${path}`;
    const body = JSON.stringify(ask.body);
    const answer = fetch(url, { method: 'POST', headers, body, cache: 'no-store' });
    early.set(
      url + body,
      answer.catch(() => undefined),
    );
  }
};

/**
 * Requests the token and the session, then the data of home, while the app's code is still loading. It is an inline script in the
 * document's head. `token.ts` and `early.ts` take the answers.
 */
const askEarly = (): void => {
  const asked = { offset: String(new Date().getTimezoneOffset()), tz: timeZoneHere() };
  const query = String(new URLSearchParams(asked));
  const early: Early = new Map();
  const start = fetch(`/api/auth/start?${query}`, { credentials: 'same-origin', cache: 'no-store' });
  const session = start.then(async (answer) => {
    const parts = (await answer.clone().json()) as Start;
    askHome(early, parts);
    return parts.session ? Response.json(parts.session) : undefined;
  });
  early.set(
    `/api/v2/session?${query}`,
    session.catch(() => undefined),
  );
  globalThis.cairnToken = start;
  globalThis.cairnEarly = early;
  if (location.pathname === '/') setTimeout(prepareFormats);
};

askEarly();
