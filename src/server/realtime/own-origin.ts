import type { IncomingMessage } from 'node:http';
import { type HostSettings, isOwnHost } from '#server/http/guards/own-host.ts';

/**
 * Returns whether a page of this app opens the socket: its origin is that of BASE_URL, or the host of the request itself.
 * A request without an origin comes from a program; a page of another site cannot leave its origin out.
 */
export const isOwnOrigin = (settings: HostSettings, { headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const { origin, host } = headers;
  const own = new URL(settings.BASE_URL).origin;
  return isOwnHost(settings, host) && (origin === undefined || [own, `http://${host}`, `https://${host}`].includes(origin));
};
