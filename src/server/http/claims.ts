import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { bearerOf } from '#server/auth/tokens.ts';
import type { AppContext } from '#server/core/app-context.ts';
import { type Claim, type EnterRequest, enter, enterPerson } from '#server/db/enter.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isId } from '#shared/ids.ts';
import type { Serving } from './running.ts';

/** Reads a request's bearer token and session context. Refuses with `signedOut` when one is malformed or expired, or the token missing. */
export const claimOf = async (appContext: AppContext, request: FastifyRequest): Promise<Claim> => {
  const token = bearerOf(request.headers.authorization);
  const bearer = token === undefined ? undefined : await appContext.tokens.verify(token);
  if (bearer === undefined) return refuse(errors.signedOut);
  const context = request.headers['x-session-context'];
  if (context !== undefined && (typeof context !== 'string' || !isId(context))) return refuse(errors.signedOut);
  const shown = request.headers['x-organization'];
  return { ...bearer, ip: request.ip, contextId: context ?? '', ...(typeof shown === 'string' ? { shownOrgId: shown } : {}) };
};

/**
 * Reads who asks for a download. Elements such as `<img>` send no bearer token, so the cookie of the sign-in is enough for what needs no
 * organisation. A download changes nothing, and browsers send the cookie only from pages of this site (SameSite).
 */
export const claimOfDownload = async (appContext: AppContext, request: FastifyRequest): Promise<Claim> => {
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined || cookie === undefined) return claimOf(appContext, request);
  const headers = new Headers({ cookie });
  const found = await appContext.signIn.api.getSession({ headers, query: { disableRefresh: true, disableCookieCache: true } });
  if (found === null) return refuse(errors.signedOut);
  return { personId: found.user.id, authSessionId: found.session.id, contextId: '' };
};

/**
 * Refuses a request of a page that shows another organisation than the one its session works in by now, because another tab of the same
 * sign-in has switched. The answer's `orgId` is the session's organisation.
 */
export const refuseElsewhere = ({ shownOrgId }: Claim, orgId: string | null): void => {
  if (shownOrgId !== undefined && orgId !== null && shownOrgId !== orgId) refuse(errors.otherOrganisation, { data: { orgId } });
};

/**
 * Begins the transaction of a request and enters. Refuses with `signedOut`, or with `noOrganisation` where the route needs one.
 * Returns undefined for a person who has no session context yet.
 */
export const entryFor = async (
  client: pg.ClientBase,
  serving: Serving,
  claim: Claim,
  mode: 'unlocked' | 'locked',
  more: { key?: string | undefined; orgId?: string | undefined } = {},
): Promise<EnterRequest | undefined> => {
  const { kind } = serving.route.access;
  if (kind === 'person' && claim.contextId === '') {
    if (!(await enterPerson(client, claim))) refuse(errors.signedOut);
    return undefined;
  }
  const entry = claim.contextId === '' ? undefined : await enter(client, claim, mode, more);
  if (entry === undefined) return refuse(errors.signedOut);
  if (kind !== 'org') return entry;
  if (entry.orgId === null) refuse(errors.noOrganisation);
  refuseElsewhere(claim, entry.orgId);
  return entry;
};
