import { useQueries } from '@tanstack/react-query';
import { licenceApi, type Quote } from '#features/ground/licences/contract.ts';
import { needsLicence } from '#features/ground/licences/rules.ts';
import type { Invitation } from '#features/teams/invited/contract.ts';
import { mostItems } from '#shared/bulk.ts';
import type { AskOf } from '#shared/endpoint.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { readKey, readNow, readOptions, useRead } from '#web/core/api/use-read.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { invitationApi } from '../contract.ts';
import type { InviteRow, KnownAddress } from '../rules/rows.ts';

/** Returns what the server knows of these addresses; catalogue rows B-18 and T-09. */
export const useKnownAddresses = (emails: readonly string[]): ReadonlyMap<string, KnownAddress> =>
  useQueries({
    queries: emails.map((email) => readOptions(invitationApi.checkEmail, { body: { email } }, { quiet: true })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }, at): [string, KnownAddress][] => (data === undefined ? [] : [[emails[at] ?? '', data]]))),
  });

/** Returns the domains of free mail services, people of which need no licence; empty while they load. */
export const useFreeDomains = (): ReadonlySet<string> => new Set(useRead(licenceApi.freeDomains, {}, { quiet: true }).data?.items);

/** Returns what so many more licences cost; undefined while they cost nothing. */
export const useQuote = (amount: number): Quote | undefined => {
  const { data } = useRead(licenceApi.quote, { body: { amount } }, { quiet: true, enabled: amount > 0, keep: true });
  return amount === 0 ? undefined : (data?.quote ?? undefined);
};

/** What became of rows that were sent. */
export interface SentRows {
  /** Ids of the rows that were invited. */
  invited: string[];
  /** True when the organisation must pay first; then nobody was invited. */
  mustPay: boolean;
}

/**
 * Invites people: those who need a licence by `subscription/add`, all others by `invitations`; catalogue row T-04 and decision 62. Rejects
 * with the failure of the form's rows.
 */
export const inviteRows = async (
  rows: readonly InviteRow[],
  tractionId: string | undefined,
  freeDomains: ReadonlySet<string>,
): Promise<SentRows> => {
  const [paid, free] = [true, false].map((needs) => rows.filter((row) => needsLicence(row, freeDomains) === needs));
  const body = (invitees: InviteRow[]) => ({
    body: { invitees, baseUrl: window.location.origin, ...(tractionId === undefined ? {} : { tractionId }) },
  });
  const added = paid?.length ? await sendCommand(invitationApi.inviteLicensed, body(paid), { quiet: true }) : undefined;
  if (added?.shouldRedirectToCheckout === true) return { invited: [], mustPay: true };
  const asked = free?.length ? await sendCommand(invitationApi.invite, body(free), { quiet: true }) : undefined;
  return { invited: [...(added?.invitations ?? []), ...(asked?.invitations ?? [])], mustPay: false };
};

/** Returns the links of invitations, to hand on. */
export const linksOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { items } = await readNow(invitationApi.links, { query: { ids: ids.join(',') } });
  return new Map(items.map(({ id, link }) => [id, link]));
};

/** Sends as many ids at a time as a command takes; returns those that were done. */
const inParts = async (ids: string[], send: (part: string[]) => Promise<string[]>): Promise<string[]> => {
  const done: string[] = [];
  for (let at = 0; at < ids.length; at += mostItems) done.push(...(await send(ids.slice(at, at + mostItems))));
  return done;
};

/** Returns the commands for an invitation. */
export const usePendingCommands = () => {
  const resend = useCommand(invitationApi.resend);
  const withdraw = useCommand(invitationApi.withdraw, { optimistic: (cache, { params }) => cache.removeItem('invitation', params.id) });
  const resendMany = useCommand(invitationApi.resendMany);
  const withdrawMany = useCommand(invitationApi.withdrawMany, {
    optimistic: (cache, { body }) => body.ids.forEach((id) => cache.removeItem('invitation', id)),
  });
  return {
    /** Returns the ids of those that were sent. */
    resendMany: (ids: string[]) => inParts(ids, async (part) => (await resendMany.send({ body: { ids: part } })).ids),
    withdrawMany: (ids: string[]) => inParts(ids, async (part) => (await withdrawMany.send({ body: { ids: part } })).ids),
    resend: ({ id }: Pick<Invitation, 'id'>) => resend.send({ params: { id } }),
    withdraw: ({ id }: Pick<Invitation, 'id'>) => withdraw.send({ params: { id } }),
  };
};

/** A link as its page knows it. */
export interface InvitationToken {
  id: string;
  key: string;
}

/** Reads what a link invites to, once: after joining it leads nowhere, and every act of a page without hubs reads again what it shows. */
export const useLink = (params: InvitationToken) => {
  const isKnown = queryClient.getQueryData(readKey(invitationApi.open, { params })) !== undefined;
  return useRead(invitationApi.open, { params }, { quiet: true, enabled: !isKnown });
};

/** Joins as the signed-in person. */
export const joinBy = (params: InvitationToken) => sendCommand(invitationApi.join, { params }, { quiet: true });

/** Creates the account of the invited address and joins. */
export const registerBy = (params: InvitationToken, body: AskOf<typeof invitationApi.register>['body']) =>
  sendCommand(invitationApi.register, { params, body }, { quiet: true });

/** Says that the link came to the wrong person. */
export const declineBy = (params: InvitationToken) => sendCommand(invitationApi.decline, { params });

/** Returns the page that joins by a link as the signed-in person. */
export const processPath = ({ id, key }: InvitationToken): string => `/welcome/invitation/process/${id}/${key}`;
