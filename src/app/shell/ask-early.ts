import { homeAsks } from '../../features/home/rules.ts';
import { defaultLocale } from '../../web/i18n/locale.ts';
import { timeZoneHere } from '../../web/i18n/time-zone.ts';

interface Start {
  token?: string;
  session?: { id: string; orgId: string | null; user: { userId: string }; teams: { id: string }[] } | null;
}

type Early = Map<string, Promise<Response | undefined>>;

/** The first formatter of dates takes long to make; there is time for it until the first answer is here. */
const wakeFormats = () => new Intl.DateTimeFormat(defaultLocale, { weekday: 'long', month: 'long', day: 'numeric' });

/** Asks for what home shows first, as home will ask when its code has arrived. */
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
 * Runs in the app's document before its code has arrived, a script of its own in the head: asks for token and session, and
 * then for what home shows first. `token.ts` and `early.ts` take the answers.
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
  if (location.pathname === '/') setTimeout(wakeFormats);
};

askEarly();
