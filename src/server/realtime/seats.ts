import type { Socket } from 'socket.io';
import type { Role } from '../../shared/roles.ts';
import type { AppContext } from '../app-context.ts';
import { type Claim, type Entry, enter } from '../db/enter.ts';
import { withConnection } from '../db/transaction.ts';

/** Who sits at a socket, and the rooms that they registered for. */
export interface Seat {
  claim: Claim;
  orgId: string;
  keys: Set<string>;
}

export const seatOf = (socket: Socket): Seat => socket.data as Seat;

/** Where somebody is let in now, and as what; undefined when nowhere. */
export const entryOf = (appContext: AppContext, claim: Claim): Promise<{ entry: Entry; orgId: string; role: Role } | undefined> =>
  withConnection(appContext.pools.app, async (client) => {
    const entry = await enter(client, claim, 'read');
    await client.query('commit');
    return entry === undefined || entry.orgId === null || entry.role === null ? undefined : { entry, orgId: entry.orgId, role: entry.role };
  });
