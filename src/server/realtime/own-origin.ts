import type { IncomingMessage } from 'node:http';

/**
 * Returns whether a page of this app opens the socket: its origin is that of BASE_URL, or the host of the request itself.
 * A request without an origin comes from a program; a page of another site cannot leave its origin out.
 */
export const isOwnOrigin = (baseUrl: string, { headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const { origin, host } = headers;
  return origin === undefined || origin === new URL(baseUrl).origin || origin === `http://${host}` || origin === `https://${host}`;
};
