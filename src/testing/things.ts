import { chartApi } from '#features/documents/chart/contract.ts';
import { collectionApis, vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { fitNoteApi } from '#features/documents/fit-notes/contract.ts';
import { type RowKind, rowApis, sectionApis, type VtoText, vtoApi } from '#features/documents/vto/contract.ts';
import { attachmentApi } from '#features/ground/attachments/contract.ts';
import { learningApi } from '#features/home/learning/contract.ts';
import { departmentApi } from '#features/office/departments/contract.ts';
import { invitationApi } from '#features/office/invitations/contract.ts';
import { profileApi } from '#features/office/profile/contract.ts';
import { settingsApi } from '#features/office/settings/contract.ts';
import { signInApi } from '#features/office/sign-ins/contract.ts';
import { commentApi } from '#features/work/comments/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { inboundApi } from '#features/work/inbound/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { linkApi } from '#features/work/links/contract.ts';
import { listViewApi } from '#features/work/list-views/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import type { Route } from '#server/http/route.ts';
import { newId } from '#shared/ids.ts';
import type { Pick } from './sample.ts';
import type { SeededTraction } from './seed.ts';
import type { Actor, World } from './world.ts';

/** Ids of things by the names of the fields that take them. */
export type Things = Record<string, string>;

/** A word in every text of an organisation, so that a leak is recognised wherever it appears. */
export const marker = 'Zanzibarite';

const number = {
  goalValue: 10,
  comparison: 'GreaterOrEqual',
  unitOfMeasure: 'Number',
  valueScale: 'One',
  decimalPlaces: 0,
} as const;

/** Creates what belongs to a Rock: a comment, a file and a link; and another Rock, to which it can be linked. */
export const makeParts = async (
  who: Actor,
  rock: { title: string; tractionIds: string[]; ownerId: string; todoId: string; rockId: string },
): Promise<Things> => {
  const { todoId, rockId, title, tractionIds, ownerId } = rock;
  const params = { type: 'Rock' as const, id: rockId };
  const { id: otherId } = await who.call(rockApi.create, {
    body: { title: `${title} beside`, ownerId, tractionIds, dueDate: '2026-03-31', type: 'Team' },
  });
  const { id: commentId } = await who.call(commentApi.add, { params, body: { contentHtml: `<p>${marker}</p>` } });
  const { id: attachmentId } = await who.call(attachmentApi.add, { params, query: { name: `${marker}.txt` } });
  const { id: linkId } = await who.call(linkApi.add, { params, body: { otherType: 'ToDo', otherId: todoId } });
  return { otherId, commentId, attachmentId, linkId };
};

/** Creates a folder with a published V/TO, with rows of the kinds that others name, and a result; only its creator sees it if it is not the company’s. */
export const makeVto = async (who: Actor, ownerId: string, rockId: string, isCompanyFolder = true): Promise<Things> => {
  const { id: collectionId } = await who.call(vtoCollectionApi.create, { body: { title: `${marker} ${newId()}`, isCompanyFolder } });
  const { id: revisionId } = await who.call(vtoCollectionApi.addRevision, { params: { collectionId }, body: { title: marker } });
  const params = { collectionId, revisionId };
  const add = async (kind: RowKind, body: VtoText): Promise<string> =>
    (await who.call(rowApis[kind].add, { params, body: { title: `${marker} row`, ...body } })).id;
  const afterId = await add('coreValue', {});
  const vtoId = await add('coreValue', { description: marker });
  const goalId = await add('oneYearGoal', {});
  const lineId = await add('threeYearGoal', {});
  const targetMarketId = await add('targetMarket', { description: marker });
  await add('unique', { targetMarketId });
  await add('longTermIssue', { assignedToId: ownerId, notes: `<p>${marker}</p>` });
  await add('rock', { title: undefined, rockId, goalId });
  const associatedItemId = await add('quarterlyMeasurable', { value: 10 });
  await who.call(sectionApis.coreFocus.write, { params, body: { niche: marker, description: marker } });
  const { quarterlyPlan } = await who.call(vtoApi.byId, { params });
  const planId = quarterlyPlan.id;
  const result = { planId, associatedItemId, isMeasurable: true, value: 9, valueScale: 'One' as const, decimalPlaces: 0 };
  const actualResults = [{ ...result, unitOfMeasure: 'Number' as const, vtoType: 'actual_quarterly_plan' as const }];
  await who.call(vtoApi.recordResults, { params, body: { actualResults } });
  await who.call(vtoApi.here, { params, body: { place: 'coreFocus' } });
  const { publishedId } = await who.call(vtoCollectionApi.publish, { params, body: {} });
  await who.call(vtoCollectionApi.star, { params: { collectionId }, body: { isFavourite: true } });
  const named = { afterId, vtoId, goalId, lineId, targetMarketId, associatedItemId, planId, assignedToId: ownerId };
  return { ...named, collectionId, destinationCollectionId: collectionId, revisionId, publishedId };
};

/** Creates a folder with a published chart: a root, two seats under it, and notes. Their names begin with `ac`, after their paths. */
export const makeChart = async (who: Actor, assignedToId: string, isCompanyFolder = true): Promise<Things> => {
  const api = collectionApis.ac;
  const { id: acCollectionId } = await who.call(api.create, { body: { title: `${marker} ${newId()}`, isCompanyFolder } });
  const { id: acRevisionId } = await who.call(api.addRevision, { params: { collectionId: acCollectionId }, body: { title: marker } });
  const params = { collectionId: acCollectionId, revisionId: acRevisionId };
  const add = async (parentId: string | null, holder = {}): Promise<string> =>
    (await who.call(chartApi.create, { params, body: { title: marker, roles: [marker], parentId, ...holder } })).id;
  const acParentId = await add(null, { holderName: marker });
  const acBelowId = await add(acParentId);
  const acId = await add(acParentId, { assignedToId });
  await who.call(chartApi.writeNotes, { params: { ...params, id: acId }, body: { notes: `<p>${marker}</p>` } });
  const acNoteId = newId();
  const noteParams = { ...params, seatId: acId, noteId: acNoteId };
  await who.call(fitNoteApi.save, { params: noteParams, body: { aboutId: assignedToId, words: marker } });
  const { publishedId: acPublishedId } = await who.call(api.publish, { params, body: {} });
  await who.call(api.star, { params: { collectionId: acCollectionId }, body: { isFavourite: true } });
  const chart = { acCollectionId, acRevisionId, acPublishedId, acDestinationCollectionId: acCollectionId };
  return { ...chart, acId, acSeatId: acId, acNoteId, acParentId, acBelowId, acAfterId: acBelowId };
};

/** Creates one of each item in a traction, with a given owner; every text contains the marker. */
export const makeItems = async (who: Actor, traction: SeededTraction, ownerId: string) => {
  const base = { title: `${marker} item`, contentHtml: `<p>${marker}</p>`, ownerId, tractionId: traction.id };
  const { id: headlineId } = await who.call(headlineApi.create, { body: base });
  const { id: todoId } = await who.call(todoApi.create, { body: { ...base, dueDate: '2026-03-10' } });
  const { id: issueId } = await who.call(issueApi.create, { body: { ...base, entityType: 'meeting' } });
  const { id: rockId } = await who.call(rockApi.create, {
    body: { ...base, tractionIds: [traction.id], dueDate: '2026-03-31', type: 'Team' },
  });
  const { id: measurableId } = await who.call(scorecardApi.addMeasurable, {
    params: { scorecardId: traction.scorecardId },
    body: { ...number, title: base.title, ownerId },
  });
  return { headlineId, todoId, issueId, rockId, measurableId };
};

/** Creates one of each item in a traction, with a given owner, and what else an organisation has; every text contains the marker. */
export const makeThings = async (who: Actor, traction: SeededTraction, ownerId = who.personId): Promise<Things> => {
  const items = await makeItems(who, traction, ownerId);
  const { todoId, rockId } = items;
  const { id: entryId } = await who.call(learningApi.add, {
    body: { shelf: 'toolbox', title: marker, summary: marker, contentHtml: `<p>${marker}</p>` },
  });
  const { id: departmentId } = await who.call(departmentApi.add, { body: { name: marker, meetingIds: [traction.id] } });
  const invitee = { id: newId(), firstName: marker, lastName: 'Invited', email: `${newId()}@invited.example`, role: 'Observer' as const };
  const { invitations } = await who.call(invitationApi.invite, { body: { invitees: [invitee] } });
  return {
    ...(await makeVto(who, ownerId, rockId)),
    ...(await makeChart(who, ownerId)),
    ...(await makeParts(who, { title: marker, tractionIds: [traction.id], ownerId, todoId, rockId })),
    ...(invitations?.[0] === undefined ? {} : { invitationId: invitations[0] }),
    orgId: who.orgId,
    personId: ownerId,
    ownerId,
    tractionId: traction.id,
    threadId: traction.threadId,
    meetingThreadId: traction.threadId,
    meetingId: traction.meetingId,
    scorecardId: traction.scorecardId,
    ...items,
    entryId,
    departmentId,
    linkedTractionId: traction.id,
  };
};

/** Creates what only a few endpoints take: a milestone, a shared view of a list, an inbound address, and a measurable that was removed again. */
export const makeRarities = async (who: Actor, { rockId, tractionId, scorecardId, measurableId, ownerId }: Things): Promise<Things> => {
  const milestones = await who.call(rockApi.addMilestones, { params: { id: rockId ?? '' }, body: { items: [{ title: marker }] } });
  const view = { tractionId: tractionId ?? '', tab: 'rocks' as const, title: marker, query: 'status=Done', isShared: true };
  const { id: listViewId } = await who.call(listViewApi.add, { body: view });
  const params = { scorecardId: scorecardId ?? '' };
  const { id: removedMeasurableId } = await who.call(scorecardApi.addMeasurable, {
    params,
    body: { ...number, title: `${marker} removed`, ownerId: ownerId ?? '' },
  });
  await who.call(scorecardApi.remove, { params: { ...params, measurableId: removedMeasurableId } });
  const { id: addressId } = await who.call(inboundApi.make, {
    params,
    body: { name: marker, measurableIds: [measurableId ?? ''], lifetime: 'never' },
  });
  return { milestoneId: milestones.ids[0] ?? '', listViewId, removedMeasurableId, addressId };
};

/** Gives a person what belongs to them alone, or to their organisation's door: a name, an avatar, a logo, and the ids of their devices. */
export const makePersonal = async (here: World, who: Actor): Promise<Things> => {
  await here.name([[who, `${marker} Owner`]]);
  const fileOf = (url: string | null | undefined): string => url?.split('/').at(-1) ?? '';
  const avatar = await who.call(profileApi.setAvatar, { params: { id: who.personId } });
  const logo = await who.call(settingsApi.setLogo, { params: { id: who.orgId } });
  const devices = await who.call(signInApi.devices, { params: { id: who.personId } });
  return {
    personId: who.personId,
    avatarFileId: fileOf(avatar.avatarUrl),
    logoFileId: fileOf(logo.logoUrl),
    deviceId: devices.items[0]?.id ?? '',
    sessionContextId: who.context,
  };
};

/** Returns, by table, the id of one row of every other table of an organisation. */
export const rowIds = async (here: World, orgId: string): Promise<Things> => {
  const found: Things = {};
  const tables = await here.sql<{ table: string }>(
    `select c.relname as table from pg_class c where c.relkind = 'r' and c.relrowsecurity and c.relnamespace = 'public'::regnamespace
       and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('org_id', 'id')) = 2`,
  );
  for (const { table } of tables) {
    const [row] = await here.sql<{ id: string }>(`select id from "${table}" where org_id = $1 limit 1`, [orgId], orgId);
    if (row !== undefined) found[`${table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`] = row.id;
  }
  return found;
};

/** Words in paths that name a thing of another feature. */
const namedBy: Record<string, string> = {
  'my-meetings': 'meetingId',
  'live-meeting': 'meetingId',
  'notification-center': 'notificationId',
  account: 'personId',
  user: 'personId',
  'list-view': 'listViewId',
  'issues/proposed': 'measurableId',
  subject: 'rockId',
  comments: 'rockId',
  text: 'rockId',
  'account/defaultorg': 'orgId',
  'learning/entry': 'entryId',
  session: 'sessionContextId',
  'session/org': 'orgId',
  'org/owner': 'personId',
  'org/implementer': 'personId',
  subscription: 'personId',
  'subscription/order': 'billingOrderId',
  payment: 'paymentCardId',
  'payment/billing-address': 'orgId',
};

/** Returns the kind of id that an endpoint's `{id}` most likely is, by the first words of its path. */
export const ownField = ({ endpoint }: Route): string => {
  const [word = '', next = ''] = endpoint.path.split('/');
  return namedBy[`${word}/${next}`] ?? namedBy[word] ?? `${word === 'people' ? 'person' : word.replace(/s$/, '')}Id`;
};

const listed = /^(.*)Ids$/;

/** Returns a function that fills id fields with these things; `id` and `ids` get the kind of the endpoint's own feature. */
export const picking = (all: Things, own: string): Pick => {
  // Charts have fields of the same names as V/TOs.
  const ofCharts = Object.entries(all).flatMap(([name, id]) =>
    /^ac[A-Z]/.test(name) ? [[`${name[2]?.toLowerCase()}${name.slice(3)}`, id]] : [],
  );
  const things: Things = own === 'acId' ? { ...all, ...(Object.fromEntries(ofCharts) as Things) } : all;
  return (field) => {
    // A text is a part of itself, where it is no section of a meeting.
    if (field === 'id' || field === 'ids' || field === 'part') return things[own] ?? things['tractionId'];
    if (/invitee$/i.test(field)) return things['personId'];
    const many = listed.exec(field)?.[1];
    if (many !== undefined) return [things[`${many}Id`] ?? things['tractionId']];
    return field.endsWith('Id') ? (things[field] ?? things['tractionId']) : undefined;
  };
};

/** Fields of endpoints, by name, that take another thing than their name says. */
const instead: Record<string, Record<string, string>> = {
  'scorecards.restore': { measurableId: 'removedMeasurableId' },
  'rocks.orderMilestones': { ids: 'milestoneId' },
  'issues.create': { fromId: 'rockId' },
  'issues.drop': { fromId: 'rockId' },
  'profile.avatar': { fileId: 'avatarFileId' },
  'settings.logo': { fileId: 'logoFileId' },
  // A conversation begins under the id that its first question names.
  'assistant.ask': { session_id: 'sessionContextId' },
  'assistant.history': { sessionId: 'sessionContextId' },
  'assistant.summary': { sessionId: 'sessionContextId' },
  'assistant.forget': { sessionId: 'sessionContextId' },
};

/** Like `picking`, for a route: what it takes under a name that says something else is picked too. */
export const pickingFor = (route: Route, things: Things, own = ownField(route)): Pick => {
  const swapped = instead[route.endpoint.name] ?? {};
  const pick = picking(things, own);
  return (field) => things[swapped[field] ?? ''] ?? pick(field);
};
