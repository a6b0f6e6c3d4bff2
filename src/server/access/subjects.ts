import { type Reach, reachTo, type WithinOrg } from '#server/realtime/audience.ts';
import type { Entity } from '#shared/entities.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import { type SubjectRef, type SubjectType, subjectKey } from '#shared/subjects.ts';
import { access, type Entered } from './granted.ts';

/** An item as one person sees it, whatever its kind. */
export interface Subject extends SubjectRef {
  title: string;
  /** The status of its kind; null where it has none. */
  status: string | null;
  isClosed: boolean;
  /** The meeting through which the person sees it; null for a personal To-Do. */
  tractionId: string | null;
  ownerId: string | null;
  created: Date;
  can: { edit: boolean };
}

/** A kind of item that people comment on, attach files to and link. Its feature says who sees and changes one. */
export interface SubjectKind {
  type: SubjectType;
  /** Its entity in the change log. */
  entity: Entity;
  /** Returns those of the items that the person sees, removed ones left out, in a fixed number of queries. */
  seen: (at: Entered, ids: string[]) => Promise<Subject[]>;
  /** Returns who may hear of changes of each item, by id, in at most one query. Items that are removed or do not exist are left out. */
  reach: (at: WithinOrg, ids: string[]) => Promise<ReadonlyMap<string, Reach>>;
  /** Returns the item from which one of this kind was made; undefined for one that was made from none. */
  origin?: (at: Entered, id: string) => Promise<SubjectRef | undefined>;
  /** Returns the ids of the items of this kind that were made from an item. */
  madeFrom?: (at: Entered, ref: SubjectRef) => Promise<string[]>;
}

/** All kinds of subject; `app/features.ts` lists them, so that features of parts need not know the features of items. */
export interface Subjects {
  /** Returns those of the items that the person sees, by `subjectKey`. */
  list: (at: Entered, refs: readonly SubjectRef[]) => Promise<ReadonlyMap<string, Subject>>;
  /** Returns the item; refuses with 404 one that the person may not see. */
  get: (at: Entered, ref: SubjectRef) => Promise<Subject>;
  /** Returns who may hear of changes of each item, by `subjectKey`; of one that does not exist, nobody may. */
  reach: (at: WithinOrg, refs: readonly SubjectRef[]) => Promise<(ref: SubjectRef) => Reach>;
  /** Returns the same by ids of items of whatever kind, as far as they exist. */
  reachByIds: (at: WithinOrg, ids: readonly string[]) => Promise<ReadonlyMap<string, Reach>>;
  /** Returns the item from which one was made, if any, and those that were made from it, whoever may see them. */
  related: (at: Entered, ref: SubjectRef) => Promise<{ origin: SubjectRef | undefined; made: SubjectRef[] }>;
  /** Returns the entity of a kind in the change log. */
  entityOf: (type: SubjectType) => Entity;
}

const nobody = reachTo([]);

const idsBy = (refs: readonly SubjectRef[]): [SubjectType, string[]][] =>
  [...Map.groupBy(refs, ({ type }) => type)].map(([type, its]) => [type, [...new Set(its.map(({ id }) => id))]]);

/** Returns the subjects of all kinds. Throws when two features register the same kind. */
export const subjectsOf = (kinds: readonly SubjectKind[]): Subjects => {
  const byType = new Map(kinds.map((kind) => [kind.type, kind]));
  if (byType.size !== kinds.length) throw new Error('two features register the same kind of subject');
  const kindOf = (type: SubjectType): SubjectKind => byType.get(type) ?? refuse(errors.notFound);
  const list: Subjects['list'] = async (at, refs) => {
    const found = new Map<string, Subject>();
    for (const [type, ids] of idsBy(refs)) for (const each of await kindOf(type).seen(at, ids)) found.set(subjectKey(each), each);
    return found;
  };
  return {
    list,
    get: async (at, ref) => (await list(at, [ref])).get(subjectKey(ref)) ?? refuse(errors.notFound),
    reach: async (at, refs) => {
      const found = new Map<string, Reach>();
      for (const [type, ids] of idsBy(refs)) {
        for (const [id, reach] of await kindOf(type).reach(at, ids)) found.set(subjectKey({ type, id }), reach);
      }
      return (ref) => found.get(subjectKey(ref)) ?? nobody;
    },
    reachByIds: async (at, ids) => {
      const found = new Map<string, Reach>();
      for (const { reach } of kinds) for (const [id, its] of await reach(at, [...new Set(ids)])) found.set(id, its);
      return found;
    },
    related: async (at, ref) => {
      const made: SubjectRef[] = [];
      for (const { type, madeFrom } of kinds) for (const id of (await madeFrom?.(at, ref)) ?? []) made.push({ type, id });
      return { origin: await kindOf(ref.type).origin?.(at, ref.id), made };
    },
    entityOf: (type) => kindOf(type).entity,
  };
};

/** Returns whether the person may write comments and attach files: whoever may change the item, or has a licence. */
export const mayDiscuss = (at: Pick<Entered, 'role'>, { can }: Subject): boolean => can.edit || isLicensed(at.role);

interface Named {
  params: SubjectRef;
}

const granting = (subjects: Subjects, sentence: string, may: (at: Entered, subject: Subject) => boolean) =>
  access<Named, Subject>(sentence, async ({ at, input }) => {
    const { type, id } = input.params;
    const subject = await subjects.get(at, { type, id });
    return may(at, subject) ? subject : refuse(errors.notAllowed);
  });

export const seesSubject = (subjects: Subjects) => granting(subjects, 'anyone who may see the item', () => true);

export const mayDiscussSubject = (subjects: Subjects) =>
  granting(subjects, 'a licensed person who may see the item, or whoever may change it', mayDiscuss);

export const mayChangeSubject = (subjects: Subjects) => granting(subjects, 'whoever may change the item', (_, { can }) => can.edit);
