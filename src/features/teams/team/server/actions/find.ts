import type { Entered } from '#server/access/granted.ts';
import { pageInMemory } from '#server/db/page.ts';
import { folded } from '#shared/folded.ts';
import { isAdmin } from '#shared/roles.ts';
import { type Found, type SearchRequest, textsOn, wordsOn } from '#shared/search.ts';
import type { Agenda, AgendaItem, Meeting, Traction, Visibility, VisibilitySettings } from '../../contract.ts';
import { agendaOf, levelTenAgenda } from '../../rules.ts';
import type { ReachedMeeting, Standing } from '../access.ts';
import { listInvitees, listNamed, listThreads, searchMeetings, type ThreadRow } from '../store/reading.ts';
import { showMeetings, showTractions } from './show.ts';

/** Returns a filter by `tractionId` and `ownerId` (eq, in), which are known from the standings without a query. */
const asked = (request: SearchRequest): ((standing: Standing) => boolean) => {
  const tractionIds = wordsOn(request, 'tractionId');
  const ownerIds = wordsOn(request, 'ownerId');
  return ({ traction }) =>
    (tractionIds === undefined || tractionIds.includes(traction.id)) &&
    (ownerIds === undefined || ownerIds.includes(traction.ownerId ?? ''));
};

/** Returns a page of current meetings, one for each series; `list` is the name that the page's cursors carry. */
export const findMeetings = async (at: Entered, request: SearchRequest, standings: Standing[], list: string): Promise<Found<Meeting>> => {
  const reached = new Map(standings.filter(asked(request)).map((standing) => [standing.traction.id, standing]));
  const { items, ...counts } = await searchMeetings(at, request, [...reached.keys()], list);
  return { items: await showMeetings(at, items, reached), ...counts };
};

/** Returns a filter for names that contain all the texts asked for. */
const seeking = (request: SearchRequest, ...fields: string[]): ((name: string) => boolean) => {
  const texts = fields.flatMap((field) => textsOn(request, field)).map(folded);
  return (name) => texts.every((text) => folded(name).includes(text));
};

/** Limits tractions to those that the person shares with the owner, unless they are Owner or Admin (catalogue B-39). */
const sharedWith = async (at: Entered, standings: Standing[], ownerId: string): Promise<Standing[]> => {
  if (isAdmin(at.role) || ownerId === at.personId) return standings;
  const invitees = await listInvitees(
    at,
    standings.map(({ traction }) => traction.id),
  );
  return standings.filter(({ traction }) => invitees.get(traction.id)?.includes(ownerId));
};

/** Returns the tractions that the person may add items to, as pickers list them. */
export const findTractions = async (at: Entered, request: SearchRequest, standings: Standing[]): Promise<Found<Traction>> => {
  const isSought = seeking(request, 'title', 'name');
  let shared = standings.filter(({ traction, can }) => can.add && isSought(traction.title));
  for (const ownerId of wordsOn(request, 'ownerId') ?? []) shared = await sharedWith(at, shared, ownerId);
  const named = shared.map((standing) => ({ standing, id: standing.traction.id, name: standing.traction.title }));
  const { items, ...counts } = pageInMemory(at, request, 'tractions', named);
  const shown = items.map(({ standing }) => standing);
  return { items: await showTractions(at, shown), ...counts };
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

/** Returns the built-in agenda first, then each agenda that meetings visible to the person use. */
export const findAgendas = async (at: Entered, request: SearchRequest, standings: Standing[]): Promise<Found<Agenda>> => {
  const threads = await listThreads(
    at,
    standings.map(({ traction }) => traction.id),
  );
  const isSought = seeking(request, 'name');
  const all = [levelTenAgenda, ...agendasOf(threads.map(({ thread }) => thread))];
  const named = all
    .filter(({ name }) => isSought(name))
    .map((agenda) => ({ agenda, id: agenda.id, name: agenda === levelTenAgenda ? '' : agenda.name }));
  const { items, ...counts } = pageInMemory(at, request, 'agendas', named);
  return { items: items.map(({ agenda }) => agenda), ...counts };
};

/** Returns who may see and edit a meeting or a folder, with their names; leaves out people who are no longer members. */
export const namedVisibility = async (
  at: Entered,
  { visibility, createdById }: { visibility: Visibility; createdById: string | null },
): Promise<VisibilitySettings> => {
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

export const showVisibility = (at: Entered, { standing }: ReachedMeeting) => namedVisibility(at, standing.traction);
