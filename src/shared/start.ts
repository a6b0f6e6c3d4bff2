import { productKey } from './product.ts';

/** The cookie with what the browser said last of its time zone: the query's `offset` and `tz`. The server preloads the page's start with it. */
export const zoneCookie = `${productKey}.zone`;

/** Returns the query of a time zone, an IANA name, and of its offset in minutes as `Date.getTimezoneOffset` counts it. */
export const zoneQuery = (offset: number, tz: string): string => String(new URLSearchParams({ offset: String(offset), tz }));

/** Returns the query that a `Cookie` header holds; undefined where it holds none. */
export const zoneIn = (cookies: string): string | undefined => {
  const kept = cookies.split('; ').find((cookie) => cookie.startsWith(`${zoneCookie}=`));
  return kept === undefined ? undefined : /^offset=-?\d{1,4}&tz=[\w%+-]{1,80}$/.exec(kept.slice(zoneCookie.length + 1))?.[0];
};

/**
 * Returns the address of the start of the page at a path: the token, the session, and what the page shows first. `query` is that of the
 * session. Server and browser must write it alike, for the browser takes a preloaded answer only for the same address.
 */
export const startAddress = (query: string, page: string): string => `/api/auth/start?${query}&${String(new URLSearchParams({ page }))}`;
