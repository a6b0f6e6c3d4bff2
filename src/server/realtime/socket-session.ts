import type { Socket } from 'socket.io';
import type { AppContext } from '#server/core/app-context.ts';
import { type Claim, type EnterRequest, enter } from '#server/db/enter.ts';
import { withConnection } from '#server/db/transaction.ts';
import type { Taker } from '#server/http/turns.ts';
import type { Role } from '#shared/roles.ts';

/** A socket's sign-in, its organisation (empty when none) and the keys of the rooms that it registered for. */
export interface SocketSession {
  claim: Claim;
  orgId: string;
  keys: Set<string>;
}

/** Returns what `Hubs` stored about a socket when it let it in. */
export const sessionOf = (socket: Socket): SocketSession => socket.data as SocketSession;

/** Returns who takes a turn for what a socket asks. */
export const takerOf = (socket: Socket): Taker => {
  const { claim, orgId } = sessionOf(socket);
  return { person: claim.personId, org: orgId === '' ? undefined : orgId };
};

/** Asks the database for the entry of a sign-in as of now; undefined when it has ended. */
export const enteredAs = (appContext: AppContext, claim: Claim): Promise<EnterRequest | undefined> =>
  withConnection(appContext.pools.app, async (client) => {
    const entry = await enter(client, claim, 'read');
    await client.query('commit');
    return entry;
  });

/** Asks the database for the organisation and role of a sign-in as of now; undefined when it may not enter any. */
export const entryOf = async (
  appContext: AppContext,
  claim: Claim,
): Promise<{ entry: EnterRequest; orgId: string; role: Role } | undefined> => {
  const entry = await enteredAs(appContext, claim);
  return entry === undefined || entry.orgId === null || entry.role === null ? undefined : { entry, orgId: entry.orgId, role: entry.role };
};
