import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { Route } from '../route.ts';

/** The most bytes of JSON in a request without a sign-in, or that signs in. */
export const smallBody = 16 * 1024;

/** The most bytes of JSON in a command or search whose contract states no limit. */
export const usualBody = 1024 * 1024;

const hasFields = (body: { def: unknown }): boolean => {
  const { shape } = body.def as { shape?: object };
  return shape === undefined || Object.keys(shape).length > 0;
};

const mostBytesOf = ({ transport }: AnyEndpoint): number | undefined =>
  transport?.kind === 'upload' || transport?.kind === 'webhook' ? transport.mostBytes : undefined;

/** Returns the most bytes of a route's body: the contract's limit, else `smallBody` for strangers and for inputs without fields. */
export const bytesOf = ({ endpoint, access }: Route): number =>
  mostBytesOf(endpoint) ?? endpoint.bytes ?? (access.kind === 'open' || !hasFields(endpoint.body) ? smallBody : usualBody);
