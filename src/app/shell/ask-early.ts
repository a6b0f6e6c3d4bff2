import { startAddress } from '#shared/start.ts';
import { staysIn } from '#web/core/session/stays-in.ts';
import { zoneHere } from '#web/core/session/zone.ts';
import { showLiveMeeting } from './live-words.ts';

/** What `GET /api/auth/start` answers, as far as this script reads it. */
interface Start {
  session: { teams: { id: string; title: string }[] } | null;
  answers: { ask: string; etag?: string; text: string }[];
}

/** Creates a date formatter and plural rules while the first answer is on its way: the first ones are slow to create. */
const prepareFormats = () => {
  const { lang } = document.documentElement;
  new Intl.DateTimeFormat(lang, { weekday: 'long', month: 'long', day: 'numeric' }).format();
  new Intl.PluralRules(lang).select(1);
};

/** Shows the name of the team whose page this is, which the session knows, until the page's code has come. */
const nameTeam = ({ session }: Start): void => {
  const [, id] = /^\/traction\/([^/]+)/u.exec(location.pathname) ?? [];
  const title = session?.teams.find((team) => team.id === id)?.title;
  const heading = document.querySelector('[aria-busy] h1');
  if (title !== undefined && heading !== null) heading.textContent = title;
};

const headersOf = (etag: string | undefined): HeadersInit => ({
  'content-type': 'application/json',
  ...(etag === undefined ? {} : { etag }),
});

/**
 * Requests the token, the session and what the page shows first, while the app's code is still loading. It is an inline script in the
 * document's head. `token.ts` and `early.ts` take the answers.
 */
const askEarly = (): void => {
  const org = staysIn();
  const query = zoneHere() + (org === undefined ? '' : `&${String(new URLSearchParams({ org }))}`);
  // Read whole, and made an answer again: a clone would be read piece by piece, and each piece would wait for the app's code, which runs meanwhile.
  const start = fetch(startAddress(query, location.pathname), { credentials: 'same-origin' }).then(async (answer) => {
    const text = await answer.text();
    return { answer: new Response(text === '' ? null : text, answer), text };
  });
  const read = async (): Promise<Map<string, Response>> => {
    const parts = JSON.parse((await start).text) as Start;
    nameTeam(parts);
    showLiveMeeting(parts.answers);
    const session: [string, Response][] = parts.session ? [[`/api/v2/session?${query}`, Response.json(parts.session)]] : [];
    return new Map([
      ...session,
      ...parts.answers.map(({ ask, etag, text }): [string, Response] => [ask, new Response(text, { headers: headersOf(etag) })]),
    ]);
  };
  globalThis.cairnEarly = read().catch(() => new Map());
  const token = start.then(({ answer }) => answer);
  // `token.ts` takes it later and handles a failure; until then the browser would report one that nobody handles.
  token.catch(() => undefined);
  globalThis.cairnToken = token;
  setTimeout(prepareFormats);
};

askEarly();
