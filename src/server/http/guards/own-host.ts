import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { errors, Refusal } from '#shared/errors.ts';

export type HostSettings = Pick<Config, 'NODE_ENV' | 'BASE_URL' | 'API_SWITCH_URL'>;

const nameIn = (host: string): string | undefined => URL.parse(`http://${host}`)?.hostname;

/**
 * Returns whether a Host header names this installation. A page of another site can let its own name point to a developer's machine (DNS
 * rebinding) and would then read the answers as its own, so that outside production only names of this machine, the host of an address in
 * the settings, and bare addresses count. In production proxies and probes send names that no setting knows; there nothing trusts the machine
 * itself.
 */
export const isOwnHost = ({ NODE_ENV, BASE_URL, API_SWITCH_URL }: HostSettings, host: string | undefined): boolean => {
  if (NODE_ENV === 'production' || host === undefined) return true;
  const name = nameIn(host);
  if (name === undefined) return false;
  const known = ['localhost', new URL(BASE_URL).hostname, ...(API_SWITCH_URL === undefined ? [] : [new URL(API_SWITCH_URL).hostname])];
  return known.includes(name) || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) > 0;
};

/** Refuses requests under a foreign name with 421. */
export const refuseForeignHosts = (app: FastifyInstance, config: HostSettings): void => {
  app.addHook('onRequest', async ({ headers }) => {
    if (!isOwnHost(config, headers.host)) throw new Refusal(errors.foreignHost);
  });
};
