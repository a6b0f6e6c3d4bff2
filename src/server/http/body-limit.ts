import type { AnyEndpoint } from '../../shared/endpoint.ts';
import type { Route } from './route.ts';

/** Bytes of JSON that whoever is signed out may send, and those that sign in. */
export const smallBody = 16 * 1024;

/** Bytes of JSON that a command or search takes when its contract says nothing else. */
export const usualBody = 1024 * 1024;

const hasFields = (body: { def: unknown }): boolean => {
  const { shape } = body.def as { shape?: object };
  return shape === undefined || Object.keys(shape).length > 0;
};

const mostBytesOf = ({ transport }: AnyEndpoint): number | undefined =>
  transport?.kind === 'upload' || transport?.kind === 'webhook' ? transport.mostBytes : undefined;

/** The most bytes of a body that a route takes: what its contract says, else little from strangers and where there is nothing to say. */
export const bytesOf = ({ endpoint, access }: Route): number =>
  mostBytesOf(endpoint) ?? endpoint.bytes ?? (access.kind === 'open' || !hasFields(endpoint.body) ? smallBody : usualBody);
