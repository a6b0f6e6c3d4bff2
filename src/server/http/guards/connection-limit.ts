import type { Socket } from 'node:net';
import { isLoopback, requesterOf } from './addresses.ts';

/**
 * Returns a function that says whether one more connection of an address is allowed, and then counts it until it closes.
 * `most` of 0 means no limit. Connections over the loopback, of a proxy or a developer, are not counted.
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
