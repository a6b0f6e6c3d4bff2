import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chartApi } from '#features/documents/chart/contract.ts';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { readinessApi } from '#features/meeting/readiness/contract.ts';
import { invitationApi } from '#features/office/invitations/contract.ts';
import { memberApi } from '#features/office/members/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { levelTenAgenda } from '#features/teams/team/rules.ts';
import { handoverApi, workKinds } from '#features/work/handovers/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { addMember, type SeededTraction } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';

/** People and meetings of a large command; a small one has two of each. */
const many = 40;

let here: World;
let admin: Actor;
let reader: Actor;
let people: string[];
let home: SeededTraction;
let tractions: string[];
let said: string[] = [];

const listen = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const spy = (first: unknown, ...rest: unknown[]) => {
    said.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
    return query(first, ...rest);
  };
  Object.assign(client, { query: spy });
};

beforeAll(async () => {
  here = await world();
  admin = await here.org('Harbor & Pine');
  reader = await here.person(admin.orgId, 'Admin');
  people = [admin.personId, reader.personId];
  while (people.length < many) {
    const personId = newId();
    const name = `p${personId.slice(-12)}`;
    await addMember(here.url, { orgId: admin.orgId, personId, role: 'Admin', email: `${name}@harborandpine.example`, username: name });
    people.push(personId);
  }
  home = await here.traction([admin, reader], 'Leadership');
  const others = await Promise.all(Array.from({ length: many - 1 }, (_, index) => here.traction([admin], `Team ${index}`)));
  tractions = [home.id, ...others.map(({ id }) => id)];
  await here.sql(
    "insert into feature_flag (name, enabled) values ('cascade-headlines', true), ('multiple-scorecard-measurable', true), ('meeting-pdfs', true), ('smart-rocks', true), ('chat-bot', true), ('voice-assistant', true)",
  );
  here.appContext.pools.app.on('connect', listen);
  await here.dropConnections();
  // Fills the node's cache of the organisation first, so that it does not count.
  await admin.call(notificationApi.readAll);
});
afterAll(() => here.close());

/** What a node asks by itself every few seconds, for changed flags. */
const ofNode = 'flags_seen()';

/** Returns the statements of one command, which must succeed. */
const statements = async (run: () => Promise<{ status: number; messages: unknown }>): Promise<string[]> => {
  here.appContext.memos.clear();
  said = [];
  const { status, messages } = await run();
  expect({ status, messages }).toEqual({ status: 200, messages: [] });
  return said.filter((text) => !text.includes(ofNode));
};

const item = (amount: number) => ({ title: 'Open the second yard', ownerIds: people.slice(0, amount), contentHtml: '<p>Soon</p>' });

const cascade = async (owners: number, meetings: number) => {
  const { id: headlineId } = await admin.call(headlineApi.create, {
    body: { title: 'The ferry contract is signed', ownerId: admin.personId, tractionId: home.id },
  });
  const list = people.slice(0, owners).map((ownerId) => ({ ownerId, tractionIds: tractions.slice(0, meetings) }));
  return () => admin.call(headlineApi.cascade, { body: { headlineId, list } });
};

const draft = (amount: number) => ({
  title: `Meeting ${newId()}`,
  cadence: 'Weekly' as const,
  nextDate: '2026-03-10',
  agendaItems: Array.from({ length: amount }, () => ({ ...levelTenAgenda.items[0], id: newId() })) as never,
  invitees: people.slice(0, amount),
});

const rock = (amount: number) => ({
  title: 'A third pier',
  ownerId: admin.personId,
  dueDate: '2026-03-31',
  type: 'Company' as const,
  tractionIds: tractions.slice(0, amount),
  delegated: people.slice(0, amount).map((ownerId, index) => ({ ownerId, type: 'Team' as const, tractionId: tractions[index] ?? '' })),
});

const measured = { goalValue: 10, comparison: 'GreaterOrEqual', unitOfMeasure: 'Number', valueScale: 'One', decimalPlaces: 0 } as const;

/** A chart in which many seats are under one that is not the root. */
const seats = async (amount: number) => {
  const { folder } = await admin.call(collectionApis.ac.companyFolder);
  const collectionId = folder.id;
  const { id: revisionId } = await admin.call(collectionApis.ac.addRevision, { params: { collectionId }, body: { title: newId() } });
  const params = { collectionId, revisionId };
  const add = async (parentId: string | null) => (await admin.call(chartApi.create, { params, body: { title: 'Seat', parentId } })).id;
  const id = await add(await add(null));
  for (let at = 0; at < amount; at++) await add(id);
  return { params, id };
};

const itemsOf = (ids: string[]) => ({ items: ids.map((id) => ({ id })) });

const delegatedRocks = async (id: string) => (await admin.call(rockApi.byIds, { query: { ids: [id].join() } })).items[0]?.delegatedRocks;

/** Each entry prepares a command over the given number of items and returns the function that sends it. */
const commands: Record<string, (amount: number) => Promise<() => Promise<{ status: number; messages: unknown }>>> = {
  'a Headline for many owners': async (amount) => () => admin.call(headlineApi.create, { body: { ...item(amount), tractionId: home.id } }),
  'a To-Do for many owners': async (amount) => () =>
    admin.call(todoApi.create, { body: { ...item(amount), tractionId: home.id, dueDate: '2026-03-10' } }),
  'an Issue for many owners': async (amount) => () =>
    admin.call(issueApi.create, { body: { ...item(amount), tractionId: home.id, entityType: 'meeting' } }),
  'the removal of a seat with many under it': async (amount) => {
    const { params, id } = await seats(amount);
    return () => admin.call(chartApi.remove, { params: { ...params, id } });
  },
  'a list of many seats with many holders': async (amount) => {
    const { params } = await seats(0);
    const rows = people.slice(0, amount).map((assignedToId, at) => ({ line: at + 1, title: 'Seat', assignedToId }));
    return () => admin.call(chartApi.import, { params, body: { rows } });
  },
  'a list of many Rocks with many owners': async (amount) => () => {
    const lines = people
      .slice(2, amount + 2)
      .map((id, at) => ({ line: at + 1, title: 'A pier', owner: `p${id.slice(-12)}@harborandpine.example`, type: '', dueDate: '' }));
    return admin.call(rockApi.import, { body: { tractionId: home.id, type: 'Team', dueDate: '2026-03-31', lines } });
  },
  'the move of many seats': async (amount) => {
    const { params, id } = await seats(amount);
    const all = (await admin.call(chartApi.byId, { params })).seats;
    const parentId = all.find(({ isRoot }) => isRoot)?.id ?? '';
    const ids = all.flatMap((seat) => (seat.parentId === id ? [seat.id] : []));
    return () => admin.call(chartApi.moveMany, { params, body: { ids, parentId } });
  },
  'the copy of a chart of many seats': async (amount) => {
    const { params } = await seats(amount);
    return () => admin.call(collectionApis.ac.copyRevision, { params, body: { newRevisionName: newId() } });
  },
  'a cascade to many owners in many meetings': (amount) => cascade(Math.min(amount, 25), amount),
  'a measurable for many owners in many meetings': async (amount) => () =>
    admin.call(scorecardApi.addMeasurable, {
      params: { scorecardId: home.scorecardId },
      body: {
        ...measured,
        title: 'Berths',
        ownerIds: people.slice(0, Math.min(amount, 20)),
        tractionIds: tractions.slice(0, amount),
      },
    }),
  'a Rock in many meetings, delegated to many': async (amount) => () => admin.call(rockApi.create, { body: rock(amount) }),
  'an edit of many delegated Rocks': async (amount) => {
    const { id } = await admin.call(rockApi.create, { body: { ...rock(amount), tractionIds: tractions.slice(0, 1) } });
    const delegated = ((await delegatedRocks(id)) ?? []).map((each, index) => ({
      id: each.id,
      ownerId: admin.personId,
      type: 'Department' as const,
      tractionId: tractions[amount - 1 - index] ?? '',
    }));
    expect(delegated).toHaveLength(amount);
    return () => admin.call(rockApi.update, { params: { id }, body: { ...rock(1), contentHtml: '', delegated } });
  },
  'one change of many To-Dos': async (amount) => {
    const { ids } = await admin.call(todoApi.create, { body: { ...item(amount), tractionId: home.id, dueDate: '2026-03-10' } });
    return () => admin.call(todoApi.changeMany, { body: { ...itemsOf(ids), status: 'Done', ownerId: reader.personId } });
  },
  'one change of many Headlines': async (amount) => {
    const { ids } = await admin.call(headlineApi.create, { body: { ...item(amount), tractionId: home.id } });
    return () => admin.call(headlineApi.changeMany, { body: { ...itemsOf(ids), ownerId: reader.personId } });
  },
  'moving many Issues': async (amount) => {
    const { ids } = await admin.call(issueApi.create, { body: { ...item(amount), tractionId: home.id, entityType: 'meeting' } });
    return () => admin.call(issueApi.changeMany, { body: { ...itemsOf(ids), tractionId: tractions[1] ?? '', ownerId: reader.personId } });
  },
  'one change of many Rocks': async (amount) => {
    const { delegatedIds } = await admin.call(rockApi.create, { body: rock(amount) });
    return () => admin.call(rockApi.changeMany, { body: { ...itemsOf(delegatedIds), status: 'Done', ownerId: reader.personId } });
  },
  'taking many Rocks out of a meeting': async (amount) => {
    const rockIds: string[] = [];
    for (let index = 0; index < amount; index += 1)
      rockIds.push((await admin.call(rockApi.create, { body: { ...rock(2), delegated: [] } })).id);
    return () => admin.call(rockApi.removeInMeeting, { params: { meetingId: home.meetingId }, body: { rockIds } });
  },
  'a meeting with many invitees and agenda items': async (amount) => () => admin.call(meetingApi.create, { body: draft(amount) }),
  'inviting many': async (amount) => {
    const made = draft(2);
    const { id } = await admin.call(meetingApi.create, { body: { ...made, invitees: people.slice(0, 1) } });
    return () => admin.call(meetingApi.edit, { params: { id }, body: { ...made, invitees: people.slice(0, amount) } });
  },
  'a nudge of many': async (amount) => {
    const { id, tractionId } = await admin.call(meetingApi.create, { body: draft(amount) });
    await admin.call(todoApi.create, { body: { ...item(amount), tractionId, dueDate: '2026-02-01' } });
    return () => admin.call(readinessApi.nudge, { params: { id }, body: {} });
  },
  'handing over all open work of a person': async (amount) => {
    const leaver = await here.person(admin.orgId, 'Admin');
    const place = await here.traction([admin, reader, leaver], `Yard ${newId()}`);
    const [ownerId, tractionId] = [leaver.personId, place.id];
    const titles = Array.from({ length: amount }, (_, index) => `Berth ${index}`);
    for (const title of titles) {
      await admin.call(todoApi.create, { body: { title, ownerId, tractionId, dueDate: '2026-03-10' } });
      await admin.call(issueApi.create, { body: { title, ownerId, tractionId, entityType: 'meeting' } });
      await admin.call(headlineApi.create, { body: { title, ownerId, tractionId } });
      await admin.call(rockApi.create, { body: { title, ownerId, tractionIds: [tractionId], dueDate: '2026-03-31', type: 'Team' } });
      await admin.call(scorecardApi.addMeasurable, {
        params: { scorecardId: place.scorecardId },
        body: { ...measured, title, ownerId, tractionIds: [tractionId, home.id] },
      });
    }
    const takers = workKinds.map((kind) => ({ kind, takerId: reader.personId }));
    return async () => {
      const answer = await admin.call(handoverApi.handOver, { body: { personId: ownerId, tractionId, takers } });
      expect(answer.given).toBe(5 * amount);
      return answer;
    };
  },
  'a licence for many who asked for one': async (amount) => {
    const asking = await Promise.all(Array.from({ length: amount }, () => here.person(admin.orgId, 'Observer')));
    for (const each of asking) await each.call(memberApi.requestUpgrade);
    const personIds = asking.map(({ personId }) => personId);
    const requests = () =>
      here.sql<{ decision: string | null }>(
        'select decision from notification where org_id = $1 and recipient_id = $2 and approval_url is not null',
        [admin.orgId, admin.personId],
        admin.orgId,
      );
    expect((await requests()).filter(({ decision }) => decision === null)).toHaveLength(amount);
    return async () => {
      const answer = await admin.call(memberApi.setRoles, { body: { personIds, role: 'Member' } });
      expect((await requests()).filter(({ decision }) => decision !== 'Approved')).toEqual([]);
      return answer;
    };
  },
  'inviting many people by mail': async (amount) => {
    const invitees = Array.from({ length: amount }, () => ({ id: newId(), firstName: 'Ann', lastName: 'Lee', role: 'Observer' as const }));
    const body = { invitees: invitees.map((each) => ({ ...each, email: `a${each.id}@harborandpine.example` })) };
    return async () => {
      const answer = await admin.call(invitationApi.invite, { body });
      expect(answer.invitations).toHaveLength(amount);
      return answer;
    };
  },
};

describe('a command over many items sends as many statements as one over two items', () => {
  it.each(Object.entries(commands))(
    '%s',
    async (_, command) => {
      const few = await statements(await command(2));
      const lots = await statements(await command(many));
      expect(few.length).toBeGreaterThan(3);
      expect(lots.map((each) => each.slice(0, 60))).toEqual(few.map((each) => each.slice(0, 60)));
    },
    60_000,
  );
});

describe('POST headline/cascade', () => {
  it('makes 1,000 copies; 422 names the list when there would be more', async () => {
    const most = await cascade(25, many);
    expect((await most()) satisfies { ids?: string[] }).toMatchObject({ status: 200, ids: { length: 1_000 } });
    const more = await cascade(26, many);
    expect(await more()).toMatchObject({ status: 422, codes: { list: ['VAL_TOO_LONG'] } });
  });

  it('notifies a person who gets many copies once, with their number', async () => {
    const before = (await reader.call(notificationApi.search, { body: { includeTotalCount: true } })).totalCount;
    await (await cascade(2, many))();
    const { items, totalCount } = await reader.call(notificationApi.search, { body: { includeTotalCount: true } });
    expect(totalCount).toBe((before ?? 0) + 1);
    expect(items[0]).toMatchObject({
      title: `Owner ${admin.username} gave you ${many} Headlines`,
      message: 'The ferry contract is signed',
      link: '/',
    });
  });
});
