import type { IncomingMessage } from 'node:http';

/**
 * Whether a socket is opened by a page of this app: its origin is that of BASE_URL, or the host that the request itself went to.
 * Whoever names no origin is a program, which no page of another site can be.
 */
export const isOwnOrigin = (baseUrl: string, { headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const { origin, host } = headers;
  return origin === undefined || origin === new URL(baseUrl).origin || origin === `http://${host}` || origin === `https://${host}`;
};
