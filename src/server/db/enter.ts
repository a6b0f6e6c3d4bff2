import type pg from 'pg';
import type { Role } from '#shared/roles.ts';

/** The ids of a request's verified token, and of the session context that its header names (empty when none). */
export interface Claim {
  personId: string;
  authSessionId: string;
  contextId: string;
  /** The organisation that the page shows, as its header `X-Organization` says; absent for clients that do not say. */
  shownOrgId?: string | undefined;
  /** The client's IP address, by which guesses are limited; absent for what no request asks for. */
  ip?: string | undefined;
}

/** The result of entering: the organisation in which the session works, and what the person may do there. */
export interface EnterRequest {
  orgId: string | null;
  role: Role | null;
  permissions: string[];
  timeZone: string;
  locale: string;
  /** The locale of numbers and dates that the person has chosen; null while the language says it. */
  formatLocale: string | null;
  personVersion: number;
  /** The sequence number of the last change of each entity of the organisation. */
  clocks: Record<string, number>;
  /** The answer stored under the request's idempotency key. */
  stored: { hash: string; status: number; reply: string } | undefined;
}

interface EnterRow {
  org_id: string | null;
  role: Role | null;
  permissions: string[] | null;
  time_zone: string;
  locale: string;
  format_locale: string | null;
  person_version: number;
  entities: Record<string, number> | null;
  stored_hash: string | null;
  stored_status: number | null;
  stored_reply: string | null;
}

/** The transaction's mode: `read` is read-only, `unlocked` may write without a lock, `locked` takes the organisation's lock first. */
export type Mode = 'read' | 'unlocked' | 'locked';

interface More {
  /** The idempotency key whose stored answer is looked up. */
  key?: string | undefined;
  /** The organisation in which the session was last seen; its lock is taken first. */
  orgId?: string | undefined;
}

/** Begins a transaction and sets the tenant fence, in one round trip. Returns undefined when the sign-in or session has ended. */
export const enter = async (
  client: pg.ClientBase,
  claim: Claim,
  mode: Mode,
  { key, orgId }: More = {},
): Promise<EnterRequest | undefined> => {
  const values = [claim.contextId, claim.authSessionId, claim.personId, mode === 'locked', key, orgId];
  const [, { rows }] = await Promise.all([
    client.query(mode === 'read' ? 'begin read only' : 'begin'),
    client.query<EnterRow>({ name: 'enter', text: 'select * from enter($1, $2, $3, $4, $5, $6)', values }),
  ]);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    orgId: row.org_id,
    role: row.role,
    permissions: row.permissions ?? [],
    timeZone: row.time_zone,
    locale: row.locale,
    formatLocale: row.format_locale,
    personVersion: row.person_version,
    clocks: row.entities ?? {},
    stored:
      row.stored_hash === null || row.stored_reply === null
        ? undefined
        : { hash: row.stored_hash, status: Number(row.stored_status), reply: row.stored_reply },
  };
};

/** Begins a transaction for a person who has no session context yet. Returns false when the sign-in has ended. */
export const enterPerson = async (client: pg.ClientBase, claim: Omit<Claim, 'contextId'>): Promise<boolean> => {
  const results = (await client.query(
    `begin; select set_config('cairn.person_id','${claim.personId}',true), is_signed_in('${claim.authSessionId}','${claim.personId}') as alive`,
  )) as unknown as pg.QueryResult<{ alive: boolean }>[];
  return results[1]?.rows[0]?.alive === true;
};

/** Begins a transaction in one organisation for work without a request, as a person or as nobody; `write` takes its lock. */
export const enterOrg = async (client: pg.ClientBase, orgId: string, personId: string | null, write: boolean): Promise<void> => {
  await client.query('begin');
  await client.query('select enter_org($1, $2, $3)', [orgId, personId, write]);
};
