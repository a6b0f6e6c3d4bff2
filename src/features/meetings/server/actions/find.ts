import type { Entered } from '../../../../server/access/granted.ts';
import { pageOf, pagesOf } from '../../../../server/db/page.ts';
import { isAdmin } from '../../../../shared/roles.ts';
import { type SearchRequest, textsOn, wordsOn } from '../../../../shared/search.ts';
import type { Agenda, AgendaItem, Meeting, Traction } from '../../contract.ts';
import { agendaOf, levelTenAgenda } from '../../rules.ts';
import type { ReachedMeeting, Standing } from '../access.ts';
import { listInvitees, listNamed, listThreads, searchMeetings, type ThreadRow } from '../store/reading.ts';
import { showMeetings, showTractions } from './show.ts';

interface Page<Item> {
  items: Item[];
  totalCount: number;
  totalPages: number;
}

const pageFrom = <Item>(all: Item[], request: SearchRequest): Page<Item> => {
  const { offset, limit } = pageOf(request);
  return { items: all.slice(offset, offset + limit), ...pagesOf(all.length, limit) };
};

/** Filters of both meeting searches that a standing answers: tractionId and ownerId (eq, in). */
const asked = (request: SearchRequest): ((standing: Standing) => boolean) => {
  const tractionIds = wordsOn(request, 'tractionId');
  const ownerIds = wordsOn(request, 'ownerId');
  return ({ traction }) =>
    (tractionIds === undefined || tractionIds.includes(traction.id)) &&
    (ownerIds === undefined || ownerIds.includes(traction.ownerId ?? ''));
};

export const findMeetings = async (at: Entered, request: SearchRequest, standings: Standing[]): Promise<Page<Meeting>> => {
  const reached = new Map(standings.filter(asked(request)).map((standing) => [standing.traction.id, standing]));
  const { rows, totalCount, totalPages } = await searchMeetings(at, request, [...reached.keys()]);
  return { items: await showMeetings(at, rows, reached), totalCount, totalPages };
};

/** Whether a name has all the texts in it that are asked for. */
const seeking = (request: SearchRequest, ...fields: string[]): ((name: string) => boolean) => {
  const texts = fields.flatMap((field) => textsOn(request, field)).map((text) => text.toLowerCase());
  return (name) => texts.every((text) => name.toLowerCase().includes(text));
};

/** B-39: others than Owner and Admin give items only in meetings that they share with the owner. */
const sharedWith = async (at: Entered, standings: Standing[], ownerId: string): Promise<Standing[]> => {
  if (isAdmin(at.role) || ownerId === at.personId) return standings;
  const invitees = await listInvitees(
    at,
    standings.map(({ traction }) => traction.id),
  );
  return standings.filter(({ traction }) => invitees.get(traction.id)?.includes(ownerId));
};

/** What pickers list: tractions that the person may put items into. */
export const findTractions = async (at: Entered, request: SearchRequest, standings: Standing[]): Promise<Page<Traction>> => {
  const isSought = seeking(request, 'title', 'name');
  let shared = standings.filter(({ traction, can }) => can.add && isSought(traction.title));
  for (const ownerId of wordsOn(request, 'ownerId') ?? []) shared = await sharedWith(at, shared, ownerId);
  if (request.sorts[0]?.direction === 'desc') shared = shared.toReversed();
  const { items, ...pages } = pageFrom(shared, request);
  return { items: await showTractions(at, items), ...pages };
};

const signature = (items: readonly AgendaItem[]): string =>
  JSON.stringify(items.map(({ name, type, lengthInMinutes, sessionNumber }) => [name, type, lengthInMinutes, sessionNumber]));

const levelTen = signature(levelTenAgenda.items);

const agendasOf = (threads: ThreadRow[]): Agenda[] => {
  const found = new Map<string, Agenda>();
  for (const { id, title, agendaName, agendaItems } of threads) {
    const name = agendaName === '' ? title : agendaName;
    const key = `${name} ${signature(agendaItems)}`;
    if (signature(agendaItems) !== levelTen && !found.has(key)) found.set(key, agendaOf({ id, name, type: 'Custom' }, agendaItems));
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
};

/** The built-in agenda, then each that meetings within reach use. */
export const findAgendas = async (at: Entered, request: SearchRequest, standings: Standing[]): Promise<Page<Agenda>> => {
  const threads = await listThreads(
    at,
    standings.map(({ traction }) => traction.id),
  );
  const isSought = seeking(request, 'name');
  const all = [levelTenAgenda, ...agendasOf(threads.map(({ thread }) => thread))];
  return pageFrom(
    all.filter(({ name }) => isSought(name)),
    request,
  );
};

/** Who may see and edit, with the people's names; people who left are left out. */
export const showVisibility = async (at: Entered, { standing }: ReachedMeeting) => {
  const { visibility, createdById } = standing.traction;
  const named = await listNamed(
    at,
    visibility.individuals.map(({ personId }) => personId),
  );
  const individuals = visibility.individuals.flatMap((row) => {
    const person = named.get(row.personId);
    return person === undefined ? [] : [{ ...row, person }];
  });
  return { lt: visibility.lt, org: visibility.org, individuals, createdById };
};
