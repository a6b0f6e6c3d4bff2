import { and, ne, sql } from 'drizzle-orm';
import type { Entered } from '../../../server/access/granted.ts';
import { isAmong } from '../../../server/db/search.ts';
import { inOrg } from '../../../server/db/wall.ts';
import { issueTable } from '../../issues/server/tables.ts';
import { mostSimilar, type SimilarIssue } from '../contract.ts';

/** From this likeness of their trigrams on, two titles are similar; or when one stands almost whole in the other. */
const alike = { whole: 0.45, part: 0.75 };

/** The newest Issues among which is looked, so that a long past costs no more than this. */
const mostRead = 5_000;

/** Returns the Issues of these tractions whose titles resemble a text. */
export const listSimilar = async (at: Entered, title: string, tractionIds: string[]): Promise<SimilarIssue[]> => {
  const recent = at.tx
    .select({
      id: issueTable.id,
      title: issueTable.title,
      tractionId: issueTable.tractionId,
      status: issueTable.status,
      outcome: issueTable.outcome,
      solvedAt: issueTable.solvedAt,
      createdAt: issueTable.createdAt,
    })
    .from(issueTable)
    .where(and(inOrg(at, issueTable), isAmong(issueTable.tractionId, tractionIds), ne(issueTable.status, 'Removed')))
    .orderBy(sql`${issueTable.createdAt} desc`)
    .limit(mostRead)
    .as('recent');
  const whole = sql<number>`similarity(plain_text(${recent.title}), plain_text(${title}))`;
  const part = sql<number>`word_similarity(plain_text(${title}), plain_text(${recent.title}))`;
  const rows = await at.tx
    .select()
    .from(recent)
    .where(sql`${whole} >= ${alike.whole} or ${part} >= ${alike.part}`)
    .orderBy(sql`greatest(${whole}, ${part} - 0.3) desc`, recent.id)
    .limit(mostSimilar);
  return rows.map(({ status, solvedAt, createdAt, outcome, ...row }) => {
    const isSolved = status === 'Reviewed';
    return { ...row, isSolved, outcome: isSolved ? outcome : '', at: ((isSolved ? solvedAt : null) ?? createdAt).toISOString() };
  });
};
