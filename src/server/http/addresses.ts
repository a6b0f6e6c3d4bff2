import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Whether an address is this machine's own. */
export const isLoopback = (address: string): boolean => loopback.test(address);

/** Asked on this machine itself, not through a proxy: whatever a header says, the connection is from the loopback and no header names another address. */
export const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined;

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(after ?? [])];
};

/** Who is counted as one: an IPv4 address, or the 64-bit network of an IPv6 address, whose owner has all addresses of it. */
export const requesterOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const network = groupsOf(plain).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
