import type { AppContext } from '#server/core/app-context.ts';
import { workIn } from '#server/http/work.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import { advance, charge, confirm, giveBackMoney, type Which } from './actions/charging.ts';
import { clockJob } from './actions/operating.ts';
import { chargeJob } from './actions/orders.ts';
import { reconcileOrg } from './actions/reconciling.ts';
import { type GiveSeats, giveBackJob } from './actions/settling.ts';
import { dayBefore, renewWall, retell } from './actions/standing.ts';
import { confirmJob } from './actions.ts';

const which = (data: Record<string, unknown>): Which => ({ orgId: String(data['orgId']), orderId: String(data['orderId']) });

const orgsOf = async ({ pools }: AppContext, text: string, values: unknown[] = []): Promise<string[]> =>
  (await pools.app.query<{ org: string }>(text, values)).rows.map(({ org }) => org);

const allOrgs = (appContext: AppContext): Promise<string[]> => orgsOf(appContext, 'select billing_orgs() as org');

/**
 * Does work in each organisation by itself: one in which it fails is reported to the operator and left for the next look, and the others
 * go on. Throws only when the run is aborted.
 */
const inEach = async (
  { log }: AppContext,
  orgIds: readonly string[],
  work: (orgId: string) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> => {
  for (const orgId of orgIds) {
    signal?.throwIfAborted();
    try {
      await work(orgId);
    } catch (error) {
      signal?.throwIfAborted();
      log.error({ err: error, org: orgId }, 'billing of an organization failed and is tried again later');
    }
  }
};

/** Does in all organisations what is due by now. A day that was missed is made up for with the next look. */
export const advanceAll = async (appContext: AppContext, giveSeats: GiveSeats, signal?: AbortSignal): Promise<void> => {
  const ahead = appContext.config.BILLING === 'sandbox' ? (await clockOf(appContext)).days : 0;
  const due = await orgsOf(appContext, 'select billing_due($1) as org', [dayBefore(appContext.clock.now(), ahead)]);
  await inEach(appContext, due, (orgId) => advance(appContext, orgId, giveSeats, signal), signal);
};

const clockOf = async ({ pools }: AppContext): Promise<{ days: number; wanted: number }> => {
  const { rows } = await pools.app.query<{ days: number; wanted: number }>(
    'select days_ahead as days, days_wanted as wanted from sandbox_clock',
  );
  return rows[0] ?? { days: 0, wanted: 0 };
};

/** Moves the sandbox's clock to where it is wanted, day by day with everything that falls due. Interrupted, it goes on from its day. */
export const moveDays = async (appContext: AppContext, giveSeats: GiveSeats, signal?: AbortSignal): Promise<void> => {
  for (let { days, wanted } = await clockOf(appContext); days < wanted; { days, wanted } = await clockOf(appContext)) {
    signal?.throwIfAborted();
    await advanceAll(appContext, giveSeats, signal);
    await appContext.pools.app.query('update sandbox_clock set days_ahead = $1 + 1 where days_ahead = $1', [days]);
  }
  await advanceAll(appContext, giveSeats, signal);
  // Only the sandbox's days pass faster than those that sessions count.
  if (appContext.config.BILLING !== 'sandbox') return;
  await inEach(appContext, await allOrgs(appContext), (orgId) => workIn(appContext, orgId, null, retell), signal);
};

export const reconcileAll = async (appContext: AppContext, signal?: AbortSignal): Promise<void> =>
  inEach(appContext, await allOrgs(appContext), (orgId) => reconcileOrg(appContext, orgId), signal);

/** Lets the walls of ended subscriptions follow the setting: they stand where there is billing, and nowhere else. */
export const renewWalls = async (appContext: AppContext, signal?: AbortSignal): Promise<void> => {
  const ended = await orgsOf(appContext, 'select billing_ended() as org');
  await inEach(appContext, ended, (orgId) => workIn(appContext, orgId, null, renewWall), signal);
};

/** Returns the jobs of billing; where it is off, only the one that takes down walls. `giveSeats` gives people the roles of the licences that were paid. */
export const billingWorkers = (appContext: AppContext, giveSeats: GiveSeats): JobWorker[] =>
  appContext.config.BILLING === 'off'
    ? [{ name: 'billing-days', every: '7 * * * *', run: (_, { signal }) => renewWalls(appContext, signal) }]
    : [
        {
          name: chargeJob,
          run: async (data) => {
            await charge(appContext, which(data), giveSeats);
            await advance(appContext, which(data).orgId, giveSeats);
          },
        },
        {
          name: confirmJob,
          run: (data) => confirm(appContext, { ...which(data), isConfirmed: data['isConfirmed'] === true }, giveSeats),
        },
        { name: giveBackJob, run: (data) => giveBackMoney(appContext, which(data)) },
        {
          name: 'billing-days',
          every: '7 * * * *',
          run: async (_, { signal }) => {
            await moveDays(appContext, giveSeats, signal);
            await renewWalls(appContext, signal);
          },
        },
        { name: 'billing-reconcile', every: '23 2 * * *', run: (_, { signal }) => reconcileAll(appContext, signal) },
        { name: clockJob, run: (_, { signal }) => moveDays(appContext, giveSeats, signal) },
      ];
