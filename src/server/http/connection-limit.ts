import type { Socket } from 'node:net';
import { isLoopback, requesterOf } from './addresses.ts';

/**
 * Counts the open connections of each address; answers whether one more is allowed, and counts it then until it closes. `most` of 0
 * is no limit. This machine's own are not counted: a proxy on it, or a developer.
 */
export const connectionLimit = (most: number): ((socket: Pick<Socket, 'remoteAddress' | 'once'>) => boolean) => {
  const open = new Map<string, number>();
  return (socket) => {
    const address = socket.remoteAddress;
    if (most === 0 || address === undefined || isLoopback(address)) return true;
    const requester = requesterOf(address);
    const count = open.get(requester) ?? 0;
    if (count >= most) return false;
    open.set(requester, count + 1);
    socket.once('close', () => {
      const left = (open.get(requester) ?? 1) - 1;
      if (left === 0) open.delete(requester);
      else open.set(requester, left);
    });
    return true;
  };
};
