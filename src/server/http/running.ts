import type pg from 'pg';
import type { Entered, Visitor } from '#server/access/granted.ts';
import type { AppContext } from '#server/core/app-context.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Claim, EnterRequest } from '#server/db/enter.ts';
import { txOf } from '#server/db/transaction.ts';
import { anybody } from '#server/text/text.ts';
import { dayIn } from '#shared/dates.ts';
import { AfterCommitEffects } from './after-commit-effects.ts';
import { noMemo } from './answers/memos.ts';
import type { parseInput } from './parse.ts';
import type { Route } from './route.ts';
import type { Watcher } from './watch.ts';

/** A route, and all that serving it needs. `write` serialises an answer. */
export interface Serving {
  appContext: AppContext;
  route: Route;
  watchers: readonly Watcher[];
  write: (answer: unknown) => string;
  isRead: boolean;
}

/** The parsed params, query and body of a request. */
export type Input = ReturnType<typeof parseInput>;

/** Returns the context `at` of a signed-in request, and its after-commit effects. */
export const atOf = (
  appContext: AppContext,
  claim: Claim,
  entry: EnterRequest | undefined,
  client: pg.ClientBase,
  log: Log,
): { at: Entered; effects: AfterCommitEffects } => {
  const effects = new AfterCommitEffects(client, appContext.jobs);
  const now = appContext.clock.now();
  const { timeZone, locale } = entry ?? anybody;
  return {
    effects,
    at: {
      tx: txOf(client),
      personId: claim.personId,
      authSessionId: claim.authSessionId,
      sessionId: claim.contextId,
      orgId: entry?.orgId ?? '',
      role: entry?.role ?? 'Observer',
      permissions: entry?.permissions ?? [],
      memo: noMemo,
      now,
      timeZone,
      locale,
      formatLocale: entry?.formatLocale ?? null,
      get today() {
        return dayIn(now, timeZone);
      },
      log,
      config: appContext.config,
      passwords: appContext.passwords,
      files: appContext.files,
      after: effects,
      ip: claim.ip ?? '',
    },
  };
};

/** Returns the context of a signed-out request: outside every organisation, in UTC and the browser's language. */
export const visitorOf = (
  appContext: AppContext,
  client: pg.ClientBase,
  effects: AfterCommitEffects,
  { log, ip, locale = anybody.locale }: { log: Log; ip: string; locale?: string },
): Visitor => {
  const now = appContext.clock.now();
  const { timeZone } = anybody;
  const { config, passwords, files } = appContext;
  return { tx: txOf(client), now, timeZone, locale, formatLocale: null, log, config, passwords, files, after: effects, ip };
};

/** Asks for access, runs the route and returns its answer as JSON text. Throws the route's refusals. */
export const runRoute = async (serving: Serving, at: Entered | Visitor, input: Input): Promise<string> => {
  const { access, run } = serving.route;
  const granted = await access.find({ at: at as never, input: input as never });
  const answer = await run({ at: at as never, input: input as never, granted: granted as never });
  return serving.write({ succeeded: true, messages: [], ...answer });
};
