import { access, type Entered } from '#server/access/granted.ts';
import type { SubjectKind } from '#server/access/subjects.ts';
import { type AudienceSight, isReached, type Reach, type WithinOrg } from '#server/realtime/audience.ts';
import type { Registrant } from '#server/realtime/hubs.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { TextKindName, TextRef } from '../contract.ts';
import { findRef } from './store.ts';

/** Writes on behalf of a person, also in a job. */
export type Writer = Pick<Entered, 'tx' | 'orgId' | 'personId' | 'now' | 'after'>;

/** A kind of text. The feature that owns its column says who reads and writes it, and is the only one to write the column. */
export interface TextKind {
  kind: TextKindName;
  /** Returns what the person may do with the text; undefined when they may not see it or it is removed. */
  may: (at: Entered, ref: TextRef) => Promise<'read' | 'write' | undefined>;
  /** Returns the text as its column has it; undefined when there is nothing any more that it belongs to. */
  read: (at: Writer, ref: TextRef) => Promise<string | undefined>;
  write: (at: Writer, ref: TextRef, html: string) => Promise<void>;
  /** Returns since when its earlier states concern those who see it now; undefined where they always have. */
  pastSince?: (at: Writer, ref: TextRef) => Promise<Date | undefined>;
  /** Returns who may hear that somebody writes. */
  reach: (at: WithinOrg, ref: TextRef) => Promise<Reach | undefined>;
}

/** All kinds of text; `app/features.ts` lists them, so that writing need not know their features. */
export interface Texts {
  kindOf: (kind: TextKindName) => TextKind;
  readSight: (at: WithinOrg) => Promise<AudienceSight>;
}

export const textsOf = (kinds: readonly TextKind[], readSight: Texts['readSight']): Texts => {
  const byName = new Map(kinds.map((each) => [each.kind, each]));
  return { kindOf: (kind) => byName.get(kind) ?? refuse(errors.notFound), readSight };
};

/** A text and what it belongs to. */
export interface WrittenText {
  ref: TextRef;
  kind: TextKind;
}
interface ReachedText extends WrittenText {
  canWrite: boolean;
}

/** Returns the text of an item: whoever may see and change the item may read and write it. */
export const textOfItems = (
  { type, seen, reach }: SubjectKind & { type: TextKindName },
  column: {
    read: (at: Writer, id: string) => Promise<string | undefined>;
    write: (at: Writer, id: string, html: string) => Promise<unknown>;
    pastSince?: (at: Writer, id: string) => Promise<Date | undefined>;
  },
): TextKind => ({
  kind: type,
  may: async (at, { id, part }) => {
    const [item] = part === id ? await seen(at, [id]) : [];
    return item && (item.can.edit ? 'write' : 'read');
  },
  read: (at, { id }) => column.read(at, id),
  write: async (at, { id }, html) => void (await column.write(at, id, html)),
  pastSince: async (at, { id }) => column.pastSince?.(at, id),
  reach: async (at, { id }) => (await reach(at, [id])).get(id),
});

const granting = (texts: Texts, sentence: string, writes: boolean) =>
  access<{ params: TextRef }, ReachedText>(sentence, async ({ at, input }) => {
    const kind = texts.kindOf(input.params.kind);
    const may = (await kind.may(at, input.params)) ?? refuse(errors.notFound);
    return writes && may === 'read' ? refuse(errors.notAllowed) : { ref: input.params, kind, canWrite: may === 'write' };
  });

export const seesText = (texts: Texts) => granting(texts, 'anyone who may see what the text belongs to', false);

export const mayWriteText = (texts: Texts) => granting(texts, 'whoever may change what the text belongs to', true);

/** Returns whether a person may hear who writes in a text. */
export const mayHearText = async (texts: Texts, who: Registrant, textId: string): Promise<boolean> => {
  const ref = await findRef(who, textId);
  const reach = ref && (await texts.kindOf(ref.kind).reach(who, ref));
  if (reach === undefined) return false;
  return isReached(reach, who.personId, (await texts.readSight(who)).tractionsOf(who.personId));
};
