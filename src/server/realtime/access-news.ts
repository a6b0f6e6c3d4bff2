import type { AppContext } from '#server/core/app-context.ts';
import type { AccessChanged } from '#shared/hubs.ts';
import { idsIn } from './audience.ts';
import type { LoggedChange } from './logged-change.ts';

type What = AccessChanged['what'];

const differs = ({ before, after }: LoggedChange, column: string): boolean =>
  after !== null && column in after && JSON.stringify(before?.[column]) !== JSON.stringify(after[column]);

/** Returns what a change of a membership means for its person; undefined when they may do as much as before. */
const whatOf = (change: LoggedChange): What | undefined => {
  if (change.op === 'Deleted') return 'removed';
  if (change.op === 'Updated' && differs(change, 'blocked')) return change.after?.['blocked'] === true ? 'blocked' : 'role';
  return change.op === 'Updated' && (differs(change, 'role') || differs(change, 'permissions')) ? 'role' : undefined;
};

const isClosed = async ({ pools }: AppContext, orgId: string): Promise<boolean> => {
  const { rows } = await pools.app.query<{ closed: boolean }>('select is_closed($1) as closed', [orgId]);
  return rows[0]?.closed === true;
};

/** A person whose access to an organisation has changed, and what they are told. */
export interface AccessNews {
  personId: string;
  told: AccessChanged;
}

/**
 * Returns whom to tell of changed memberships, in the order of the changes. Everything that writes a membership is told of by its row in the
 * change log, so a command that removes, blocks or promotes somebody calls nothing. Closing an organisation blocks its people.
 */
export const accessNews = async (appContext: AppContext, orgId: string, changes: readonly LoggedChange[]): Promise<AccessNews[]> => {
  const news = changes.flatMap((change) => {
    const what = change.entity === 'permission' ? whatOf(change) : undefined;
    const personId = idsIn(change, 'person_id')[0];
    return what === undefined || personId === undefined ? [] : [{ personId, told: { orgId, what, byUserId: change.actor_id } }];
  });
  const isOver = news.some(({ told }) => told.what === 'blocked') && (await isClosed(appContext, orgId));
  return news.map((each) =>
    isOver && each.told.what === 'blocked' ? { ...each, told: { ...each.told, what: 'deleted' as const } } : each,
  );
};
