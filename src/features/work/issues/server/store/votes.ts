import { and, count, countDistinct, eq, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { isAmong, isOneOf } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import type { AlikeIssue } from '../../contract.ts';
import { alikeFrom, openStatuses, votesEach } from '../../rules.ts';
import { issueTable, issueVoteTable } from '../tables.ts';

/** The newest solved Issues of a team that are compared with an open one. */
const mostCompared = 400;

/** The votes on the open Issues of a traction's short-term list: all, from how many people, and those of the person who asks. */
export const countVotes = async (at: Entered, tractionId: string): Promise<{ votes: number; people: number; mine: number }> => {
  const [row] = await at.tx
    .select({
      votes: count(),
      people: countDistinct(issueVoteTable.personId),
      mine: sql<number>`(count(*) filter (where ${issueVoteTable.personId} = ${at.personId}))::int`,
    })
    .from(issueVoteTable)
    .innerJoin(
      issueTable,
      and(inOrg(at, issueTable), eq(issueTable.orgId, issueVoteTable.orgId), eq(issueTable.id, issueVoteTable.issueId)),
    )
    .where(
      and(
        inOrg(at, issueVoteTable),
        eq(issueVoteTable.tractionId, tractionId),
        isOneOf(issueTable.status, openStatuses),
        sql`${issueTable.archivedAt} is null and not ${issueTable.isLongTerm}`,
      ),
    );
  return row ?? { votes: 0, people: 0, mine: 0 };
};

export const addVote = (at: Entered, issueId: string, tractionId: string): Promise<void> =>
  addRows(at, issueVoteTable, [{ id: newId(), issueId, tractionId, personId: at.personId }]);

export const removeVote = async (at: Entered, issueId: string): Promise<void> => {
  await at.tx
    .delete(issueVoteTable)
    .where(and(inOrg(at, issueVoteTable), eq(issueVoteTable.issueId, issueId), eq(issueVoteTable.personId, at.personId)));
};

/** Removes all votes for Issues that leave their list. */
export const clearVotes = async (at: Entered, issueIds: string[]): Promise<void> => {
  if (issueIds.length > 0)
    await at.tx.delete(issueVoteTable).where(and(inOrg(at, issueVoteTable), isAmong(issueVoteTable.issueId, issueIds)));
};

/** Removes, from Issues that are open again, the votes of people who have given all of theirs to other Issues of the team since. */
export const dropVotesTooMany = async (at: Entered, issueIds: string[]): Promise<void> => {
  if (issueIds.length === 0) return;
  const isReopened = isAmong(issueVoteTable.issueId, issueIds);
  await at.tx.execute(sql`
    delete from ${issueVoteTable} where ${inOrg(at, issueVoteTable)} and ${isReopened} and id in (
      select id from (
        select issue_vote.id, row_number() over (partition by issue_vote.traction_id, issue_vote.person_id order by ${isReopened}, issue_vote.id) as place
        from ${issueVoteTable} join ${issueTable} on issue.org_id = issue_vote.org_id and issue.id = issue_vote.issue_id
        where ${and(
          inOrg(at, issueVoteTable),
          isOneOf(issueTable.status, openStatuses),
          sql`issue.archived_at is null and not issue.is_long_term`,
          sql`issue_vote.traction_id in (select traction_id from ${issueTable} where ${inOrg(at, issueTable)} and ${isAmong(issueTable.id, issueIds)})`,
        )}
      ) counted where place > ${votesEach})`);
};

/** Returns, for open Issues of the tractions, the solved one of the same traction with the most similar title, by trigrams. */
export const listAlike = async (at: Entered, ids: string[], tractionIds: string[]): Promise<AlikeIssue[]> => {
  if (ids.length === 0) return [];
  const { rows } = await at.tx.execute<Omit<AlikeIssue, 'solvedAt'> & { solvedAt: Date | string; [column: string]: unknown }>(sql`
    select issue.id, s.id as "solvedId", s.title, s.solved_at as "solvedAt", s.outcome
    from ${issueTable} cross join lateral (
      select * from (
        select n.*, similarity(plain_text(n.title), plain_text(issue.title)) as likeness from (
          select * from issue o where o.org_id = issue.org_id and o.traction_id = issue.traction_id and o.status = 'Reviewed' and o.solved_at is not null
          order by o.solved_at desc limit ${mostCompared}
        ) n
      ) c where c.likeness >= ${alikeFrom} order by c.likeness desc, c.solved_at desc limit 1
    ) s
    where ${and(inOrg(at, issueTable), isAmong(issueTable.id, ids), isAmong(issueTable.tractionId, tractionIds), isOneOf(issueTable.status, openStatuses))}`);
  return rows.map(({ solvedAt, ...row }) => ({ ...row, solvedAt: new Date(solvedAt).toISOString() }));
};
