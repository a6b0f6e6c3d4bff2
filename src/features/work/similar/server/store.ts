import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { issueTable } from '#features/work/issues/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { mostSimilar, type SimilarIssue } from '../contract.ts';
import { nearest, signsOf } from '../rules.ts';
import { issueVectorTable } from './tables.ts';

/** From this likeness of their trigrams on, two titles are similar; or when one stands almost whole in the other. */
const alike = { whole: 0.45, part: 0.75 };

/** The newest Issues among which is looked, so that a long past costs no more than this. */
const mostRead = 5_000;

/** The Issues of which whole vectors are compared: those whose vectors differ in the fewest signs. */
const mostCompared = 100;

interface Found extends Pick<SimilarIssue, 'id' | 'title' | 'tractionId' | 'outcome'> {
  status: string;
  solvedAt: Date | null;
  createdAt: Date;
}

const shown = ({ id, title, tractionId, outcome, status, solvedAt, createdAt }: Found): SimilarIssue => {
  const isSolved = status === 'Reviewed';
  return {
    id,
    title,
    tractionId,
    isSolved,
    outcome: isSolved ? outcome : '',
    at: ((isSolved ? solvedAt : null) ?? createdAt).toISOString(),
  };
};

/** The newest Issues of these tractions that are not removed. */
const recentIssues = (at: Entered, tractionIds: string[]) =>
  at.tx
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

/** Returns the Issues of these tractions whose titles resemble a text by their letters. */
export const listSimilar = async (at: Entered, title: string, tractionIds: string[]): Promise<SimilarIssue[]> => {
  const recent = recentIssues(at, tractionIds);
  const whole = sql<number>`similarity(plain_text(${recent.title}), plain_text(${title}))`;
  const part = sql<number>`word_similarity(plain_text(${title}), plain_text(${recent.title}))`;
  const rows = await at.tx
    .select()
    .from(recent)
    .where(sql`${whole} >= ${alike.whole} or ${part} >= ${alike.part}`)
    .orderBy(sql`greatest(${whole}, ${part} - 0.3) desc`, recent.id)
    .limit(mostSimilar);
  return rows.map(shown);
};

/** Returns the Issues of these tractions whose titles mean about what a vector of the same model says, whatever their letters. */
export const listNear = async (at: Entered, model: string, vector: readonly number[], tractionIds: string[]): Promise<SimilarIssue[]> => {
  const recent = recentIssues(at, tractionIds);
  const { vector: kept, signs, titleHash } = issueVectorTable;
  const close = at.tx
    .select({
      ...recent._.selectedFields,
      cosine: sql<number>`(select sum(own::float8 * asked) from unnest(${kept}, ${sql.param(vector)}::real[]) pair (own, asked))`.as(
        'cosine',
      ),
    })
    .from(recent)
    .innerJoin(issueVectorTable, and(inOrg(at, issueVectorTable), eq(issueVectorTable.issueId, recent.id)))
    .where(
      and(
        eq(issueVectorTable.model, model),
        isNotNull(kept),
        sql`length(${signs}) = ${vector.length}`,
        sql`${titleHash} = md5(${recent.title})`,
      ),
    )
    .orderBy(sql`bit_count(${signs} # ${signsOf(vector)}::bit varying)`)
    .limit(mostCompared)
    .as('close');
  const rows = await at.tx
    .select()
    .from(close)
    .where(sql`${close.cosine} >= ${nearest}`)
    .orderBy(sql`${close.cosine} desc`, close.id)
    .limit(mostSimilar);
  return rows.map(shown);
};
