import { listStandings } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Subject, Subjects } from '#server/access/subjects.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { plainWords } from '#shared/likeness.ts';
import { type SubjectRef, subjectKey } from '#shared/subjects.ts';
import { type ItemLink, type LinkedItem, type linkApi, mostLinks } from '../contract.ts';
import { addLink, listLinks, proposeItems, removeLink } from './store.ts';

const shown = ({ type, id, title, status, isClosed, tractionId }: Subject): LinkedItem => ({
  type,
  id,
  title,
  status,
  isClosed,
  tractionId,
});

interface Found {
  linkId: string | null;
  way: ItemLink['way'];
  ref: SubjectRef;
}

/** Returns the links of an item, whoever may see their other ends: those made by hand, then what it was made from and into; each item once. */
const findLinks = async (at: Entered, subjects: Subjects, subject: Subject): Promise<Found[]> => {
  const rows = await listLinks(at, subject);
  const { origin, made } = await subjects.related(at, subject);
  const all: Found[] = [
    ...rows.map(({ pairId, otherType, otherId }) => ({
      linkId: pairId,
      way: 'linked' as const,
      ref: { type: otherType, id: otherId },
    })),
    ...(origin === undefined ? [] : [{ linkId: null, way: 'madeFrom' as const, ref: origin }]),
    ...made.map((ref) => ({ linkId: null, way: 'madeInto' as const, ref })),
  ];
  const known = new Set<string>();
  return all.filter(({ ref }) => {
    const isNew = !known.has(subjectKey(ref));
    known.add(subjectKey(ref));
    return isNew;
  });
};

export const showLinks = async (at: Entered, subjects: Subjects, subject: Subject): Promise<AnswerOf<typeof linkApi.list>> => {
  const links = await findLinks(at, subjects, subject);
  const refs = links.map(({ ref }) => ref);
  const seen = await subjects.list(at, refs);
  const there = await subjects.reachByIds(
    at,
    refs.map(({ id }) => id),
  );
  return {
    items: links.flatMap(({ linkId, way, ref }) => {
      const item = seen.get(subjectKey(ref));
      return item === undefined ? [] : [{ linkId, way, item: shown(item) }];
    }),
    // What was removed is no link any more until it is brought back.
    hidden: refs.filter((ref) => !seen.has(subjectKey(ref)) && there.has(ref.id)).length,
    can: { link: subject.can.edit },
  };
};

/** Returns items that can be linked with one, by words of their titles. */
export const findLinkable = async (at: Entered, subjects: Subjects, subject: Subject, text: string): Promise<LinkedItem[]> => {
  if (plainWords(text).length === 0) return [];
  const tractionIds = (await listStandings(at)).map(({ traction }) => traction.id);
  const proposed = await proposeItems(at, text, tractionIds);
  const taken = new Set([subjectKey(subject), ...(await findLinks(at, subjects, subject)).map(({ ref }) => subjectKey(ref))]);
  const seen = await subjects.list(at, proposed);
  return proposed.flatMap((ref) => {
    const item = taken.has(subjectKey(ref)) ? undefined : seen.get(subjectKey(ref));
    return item === undefined ? [] : [shown(item)];
  });
};

/** Links two items. Refuses one that the person may not see, the item itself, and what is linked already. */
export const linkWith = async (at: Entered, subjects: Subjects, subject: Subject, other: SubjectRef): Promise<{ id: string }> => {
  if (other.id === subject.id) refuse(errors.invalid, { fields: { otherId: ['VAL_INVALID'] } });
  if (!(await subjects.list(at, [other])).has(subjectKey(other))) refuse(errors.notFound, { fields: { otherId: ['VAL_INVALID'] } });
  const links = await findLinks(at, subjects, subject);
  if (links.some(({ ref }) => ref.id === other.id)) refuse(errors.invalid, { fields: { otherId: ['VAL_TAKEN'] } });
  if (links.length >= mostLinks) refuse(errors.invalid, { fields: { otherId: ['VAL_TOO_MANY'] } });
  return { id: await addLink(at, subject, other) };
};

export const unlink = async (at: Entered, subject: Subject, linkId: string): Promise<void> => {
  if (!(await removeLink(at, subject, linkId))) refuse(errors.notFound);
};
