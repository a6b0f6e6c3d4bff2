import * as z from 'zod/mini';
import { holdsAddress } from '#shared/holds-address.ts';
import { isHarmless } from '#shared/titles.ts';
import type { Criterion } from '../contract.ts';

/** A sentence of a model: short, on one line, and with no address of another place. */
const sentence = (least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(least),
    z.maxLength(most),
    z.refine((text) => isHarmless(text) && !text.includes('\0') && text.isWellFormed() && !text.split(/\s+/u).some(holdsAddress)),
  );

const judged = z.strictObject({ value: z.boolean(), reason: sentence(1, 300) });

const judgement = z.strictObject({
  specific: judged,
  measurable: judged,
  achievable: judged,
  relevant: judged,
  timeBound: judged,
  /** As long as a Rock's title may be. */
  rewrite: sentence(0, 256),
});
export type ModelJudgement = z.output<typeof judgement> & Record<Criterion, z.output<typeof judged>>;

/** Returns the judgement that a model has written as JSON, and nothing else; undefined for anything that is not exactly that. */
export const readJudgement = (answer: string): ModelJudgement | undefined => {
  const [, json = ''] = /^\s*(?:```(?:json)?\s)?\s*(\{[\s\S]*\})\s*(?:```)?\s*$/u.exec(answer) ?? [];
  try {
    return judgement.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};
