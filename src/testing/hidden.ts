import { chatApi } from '#features/assistant/chat/contract.ts';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { rowApis } from '#features/documents/vto/contract.ts';
import { attachmentApi } from '#features/ground/attachments/contract.ts';
import { dashboardApi } from '#features/home/dashboards/contract.ts';
import { briefApi } from '#features/meeting/briefs/contract.ts';
import { liveMeetingApi } from '#features/meeting/live-meetings/contract.ts';
import { departmentApi } from '#features/office/departments/contract.ts';
import { invitationApi } from '#features/office/invitations/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { commentApi } from '#features/work/comments/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { linkApi } from '#features/work/links/contract.ts';
import { listViewApi } from '#features/work/list-views/contract.ts';
import { proposedIssueApi } from '#features/work/proposed-issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import type { SeededTraction } from './seed.ts';
import { makeChart, makeItems, makeParts, makeRarities, makeVto, marker, type Things } from './things.ts';
import type { Actor, World } from './world.ts';

/** People of an organisation that has things which some of them may not see. */
export interface Apart {
  here: World;
  owner: Actor;
  /** In all meetings. */
  insider: Actor;
  /** Not in the board's meeting; the Manager was in it once. */
  manager: Actor;
  member: Actor;
  team: SeededTraction;
}

/** Opens an organisation with all optional features on. */
export const makeApart = async (here: World): Promise<Apart> => {
  await here.sql(
    "insert into feature_flag (name, enabled) values ('cascade-headlines', true), ('multiple-scorecard-measurable', true), ('meeting-pdfs', true), ('smart-rocks', true), ('chat-bot', true)",
  );
  const owner = await here.org('Apart');
  const insider = await here.person(owner.orgId);
  const manager = await here.person(owner.orgId, 'Manager');
  const member = await here.person(owner.orgId);
  const team = await here.traction([owner, insider, manager, member], 'Team');
  return { here, owner, insider, manager, member, team };
};

/** Makes a person whose requests must not fail, so that nothing is missing from what a test looks at. */
const strict = (who: Actor): Actor => ({
  ...who,
  call: async (endpoint, ...asked) => {
    const answer = await who.call(endpoint, ...asked);
    if (answer.status >= 400) throw new Error(`${endpoint.name} answered ${JSON.stringify(answer)}`);
    return answer;
  },
});

/** The same people, none of whose requests may fail. */
const strictly = (apart: Apart): Apart => ({
  ...apart,
  owner: strict(apart.owner),
  insider: strict(apart.insider),
  manager: strict(apart.manager),
});

/** Returns the ids of all rows of an organisation, each with its table. */
export const allIds = async (here: World, orgId: string): Promise<Map<string, string>> => {
  const tables = await here.sql<{ table: string }>(
    `select c.relname as table from pg_class c where c.relkind = 'r' and c.relrowsecurity and c.relnamespace = 'public'::regnamespace
       and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('org_id', 'id')) = 2`,
  );
  const each = tables.map(({ table }) => `select id, '${table}' as table from "${table}" where org_id = $1`);
  const rows = await here.sql<{ id: string; table: string }>(each.join(' union all '), [orgId], orgId);
  return new Map(rows.map(({ id, table }) => [id, table]));
};

const idsOf = ({ id, threadId, meetingId, scorecardId }: SeededTraction): Things => ({
  tractionId: id,
  linkedTractionId: id,
  threadId,
  meetingThreadId: threadId,
  meetingId,
  scorecardId,
});

const widget = (tractionId: string) => ({
  i: 'todo-1',
  x: 0,
  y: 0,
  w: 4,
  h: 6,
  filters: [{ id: 'meeting' as const, value: [tractionId] }],
});

/** Leaves what a person has of a meeting that they were in: a favourite, a To-Do, a view and a widget of their own. */
const leaveBehind = async ({ here, manager }: Apart, { id, meetingId }: SeededTraction): Promise<void> => {
  await manager.call(meetingApi.favorite, { params: { id: meetingId }, body: { isFavorite: true } });
  const todo = { title: marker, ownerId: manager.personId, tractionId: id, dueDate: '2026-03-10', contentHtml: '' };
  await manager.call(todoApi.create, { body: todo });
  await manager.call(listViewApi.add, { body: { tractionId: id, tab: 'todos', title: marker, query: '' } });
  await manager.call(dashboardApi.save, { body: { widgetSettings: [widget(id)] } });
  await here.sql('delete from invitee where traction_id = $1 and person_id = $2', [id, manager.personId], manager.orgId);
};

/** Makes a meeting of the Owner and the insider with one of each thing, every text of which contains the marker. */
export const makeBoard = async (apart: Apart): Promise<Things> => {
  const { here, owner, insider, manager } = strictly(apart);
  const board = await here.traction([owner, insider, manager], `${marker} board`);
  const items = await makeItems(owner, board, insider.personId);
  const things: Things = { ...idsOf(board), ...items, ownerId: insider.personId, personId: insider.personId };
  const rock = { title: marker, tractionIds: [board.id], ownerId: insider.personId, todoId: items.todoId, rockId: items.rockId };
  Object.assign(things, await makeParts(owner, rock), await makeRarities(owner, things));
  const params = { scorecardId: board.scorecardId, measurableId: items.measurableId };
  await owner.call(scorecardApi.enterValue, { params, body: { intervalId: '2026-W09', value: 3 } });
  await insider.call(issueApi.vote, { params: { id: items.issueId }, body: { voted: true } });
  const notNow = { params: { type: 'measurable' as const, id: items.measurableId }, body: { tractionId: board.id, count: 3 } };
  await owner.call(proposedIssueApi.setNotNow, notNow);
  await owner.call(briefApi.keep, { params: { id: board.meetingId }, body: { kind: 'brief', words: marker } });
  await insider.call(liveMeetingApi.join, { body: { meetingId: board.meetingId, meetingThreadId: board.threadId } });
  await owner.call(liveMeetingApi.start, { body: { meetingId: board.meetingId, meetingThreadId: board.threadId } });
  Object.assign(things, await makeVto(owner, owner.personId, items.rockId, false), await makeChart(owner, owner.personId, false));
  await leaveBehind(strictly(apart), board);
  return things;
};

/** Makes what belongs to the insider alone: a personal To-Do, folders, a view, a text and a conversation. */
export const makePrivate = async (apart: Apart, rockId: string): Promise<Things> => {
  const { here, insider, team } = strictly(apart);
  const { id: todoId } = await insider.call(todoApi.create, { body: { title: marker, tractionId: null, contentHtml: `<p>${marker}</p>` } });
  const params = { type: 'ToDo' as const, id: todoId };
  const { id: commentId } = await insider.call(commentApi.add, { params, body: { contentHtml: `<p>${marker}</p>` } });
  const { id: attachmentId } = await insider.call(attachmentApi.add, { params, query: { name: `${marker}.txt` } });
  const view = { tractionId: team.id, tab: 'rocks' as const, title: marker, query: '' };
  const { id: listViewId } = await insider.call(listViewApi.add, { body: view });
  const sessionId = newId();
  await insider.call(chatApi.ask, { body: { session_id: sessionId, question: `What about ${marker}?` } });
  const documents = {
    ...(await makeVto(insider, insider.personId, rockId, false)),
    ...(await makeChart(insider, insider.personId, false)),
  };
  await here.sql(
    "insert into notification (org_id, id, recipient_id, type, title) values ($1, $2, $3, 'General', $4)",
    [insider.orgId, newId(), insider.personId, marker],
    insider.orgId,
  );
  return { ...documents, todoId, commentId, attachmentId, listViewId, sessionContextId: sessionId, sessionId, personId: insider.personId };
};

/** Makes a V/TO that everybody reads, linked with a meeting that not everybody sees. */
const makeLinkedVto = async ({ owner }: Apart, board: Things): Promise<Things> => {
  const { id: collectionId } = await owner.call(vtoCollectionApi.create, { body: { title: 'Company', isCompanyFolder: true } });
  await owner.call(vtoCollectionApi.changeVisibility, {
    params: { collectionId },
    body: { lt: { canView: true, canEdit: false }, org: { canView: true, canEdit: false }, individuals: [] },
  });
  const revision = { title: 'Ours', linkedTractionId: board['tractionId'] ?? null, readersSeeDrafts: true };
  const { id: revisionId } = await owner.call(vtoCollectionApi.addRevision, { params: { collectionId }, body: revision });
  const params = { collectionId, revisionId };
  await owner.call(rowApis.rock.add, { params, body: { rockId: board['rockId'] } });
  const number = { title: 'Sales', value: 10, measurableId: board['measurableId'] };
  await owner.call(rowApis.quarterlyMeasurable.add, { params, body: number });
  const { publishedId } = await owner.call(vtoCollectionApi.publish, { params, body: {} });
  return { collectionId, revisionId, publishedId };
};

/** Things that everybody sees, in sets, since there are several of a kind; and ids of the board's things that were made with them. */
interface Bound {
  seen: Things[];
  hidden: Map<string, string>;
}

/** Makes things that everybody sees, each of which is bound to one that not everybody sees. */
export const makeBound = async (apart: Apart, board: Things, own: Things): Promise<Bound> => {
  const { owner, insider, team } = strictly(apart);
  const [boardId = '', rockId = '', issueId = '', todoId = '', headlineId = '', scorecardId = ''] = [
    board['tractionId'],
    board['rockId'],
    board['issueId'],
    board['todoId'],
    board['headlineId'],
    board['scorecardId'],
  ];
  const meeting = { meetingId: board['meetingId'] ?? '' };
  const rock = { ownerId: owner.personId, contentHtml: '', dueDate: '2026-03-31', type: 'Team' as const };
  const delegated = (tractionId: string) => [{ tractionId, type: 'Team' as const, ownerId: owner.personId }];
  const both = await owner.call(rockApi.create, {
    body: { ...rock, title: 'In both', tractionIds: [boardId, team.id], ...meeting, source: 'meeting' },
  });
  const parent = await owner.call(rockApi.create, {
    body: { ...rock, title: 'Parent', tractionIds: [team.id], delegated: delegated(boardId) },
  });
  const above = await owner.call(rockApi.create, {
    body: { ...rock, title: 'Child', tractionIds: [boardId], delegated: delegated(team.id) },
  });
  const childId = above.delegatedIds[0] ?? '';
  const issue = { title: 'Moved', ownerId: owner.personId, contentHtml: '', entityType: 'meeting' as const };
  const from = { fromType: 'headline' as const, fromId: headlineId, fromTitle: marker };
  const made = await owner.call(issueApi.create, { body: { ...issue, tractionId: boardId, ...from } });
  const move = { ownerId: owner.personId, source: 'meeting' as const, destination: 'meeting' as const, destinationId: team.id };
  await owner.call(issueApi.move, { params: { id: made.id }, body: move });
  const ofOwn = { fromType: 'todo' as const, fromId: own['todoId'] ?? '', fromTitle: marker };
  const mine = await insider.call(issueApi.create, { body: { ...issue, tractionId: team.id, ownerId: insider.personId, ...ofOwn } });
  const todo = { title: 'Agreed', ownerId: owner.personId, dueDate: '2026-03-10', contentHtml: '' };
  const agreed = await owner.call(todoApi.create, { body: { ...todo, tractionId: boardId, issueId, ...meeting, source: 'meeting' } });
  await owner.call(todoApi.update, { params: { id: agreed.id }, body: { ...todo, tractionId: team.id } });
  const headline = { title: 'Told', ownerId: owner.personId, contentHtml: '', tractionId: boardId, ...meeting, source: 'meeting' as const };
  const told = await owner.call(headlineApi.create, { body: headline });
  await owner.call(headlineApi.changeMany, { body: { items: [{ id: told.id }], tractionId: team.id } });
  const list = [{ ownerId: owner.personId, tractionIds: [team.id] }];
  const plain = await owner.call(headlineApi.create, { body: { ...headline, title: 'Passed on' } });
  await owner.call(headlineApi.cascade, { body: { headlineId: plain.id, list } });
  const number = { goalValue: 10, comparison: 'Equal', unitOfMeasure: 'Number', valueScale: 'One', decimalPlaces: 0 } as const;
  const shown = { ...number, title: 'Shown in both', ownerId: owner.personId, tractionIds: [boardId, team.id] };
  const counted = await owner.call(scorecardApi.addMeasurable, { params: { scorecardId }, body: shown });
  const there = await owner.call(scorecardApi.load, { body: { scorecardId: team.scorecardId } });
  const measurableId = there.scorecard.measurables[0]?.id ?? counted.id;
  const params = { type: 'Rock' as const, id: both.id };
  for (const [otherType, otherId] of [
    ['ToDo', todoId],
    ['Issue', issueId],
    ['Rock', rockId],
  ] as const)
    await owner.call(linkApi.add, { params, body: { otherType, otherId } });
  await owner.call(departmentApi.add, { body: { name: 'Both', meetingIds: [boardId, team.id] } });
  const invitee = { id: newId(), firstName: 'Lena', lastName: 'Haas', email: 'lena@invited.example', role: 'Observer' as const };
  await owner.call(invitationApi.invite, { body: { invitees: [invitee], tractionId: boardId } });
  const seen = { ...idsOf(team), ownerId: owner.personId, measurableId, headlineId: told.id, todoId: agreed.id, invitationId: invitee.id };
  const seenSets = [
    { ...seen, rockId: both.id, issueId: made.id, ...(await makeLinkedVto(strictly(apart), board)) },
    { ...seen, rockId: parent.id, issueId: mine.id },
    { ...seen, rockId: childId },
  ];
  const hidden = [above.id, parent.delegatedIds[0] ?? '', counted.id, plain.id];
  return { seen: seenSets, hidden: new Map(hidden.map((id) => [id, 'bound'])) };
};
