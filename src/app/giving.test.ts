import { beforeAll, describe, expect, it } from 'vitest';
import { chartApi } from '#features/documents/chart/contract.ts';
import { collectionApis, vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { rowApis, vtoApi } from '#features/documents/vto/contract.ts';
import { liveMeetingApi } from '#features/meeting/live-meetings/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { handoverApi } from '#features/work/handovers/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { type Schema, schemaOf } from '#testing/sample.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';
import { routes } from './features.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company({});
let admin: Actor;
let blocked: Actor;
let target: SeededTraction;

beforeAll(async () => {
  admin = await here.person(owner.orgId, 'Admin');
  blocked = await here.person(owner.orgId);
  target = await here.traction([owner, member, admin, observer, blocked], 'Target');
  await here.sql(
    'insert into invitee (org_id, id, traction_id, person_id) select org_id, gen_random_uuid(), $1, unnest($2::uuid[]) from traction where id = $1',
    [traction.id, [blocked.personId, admin.personId]],
    owner.orgId,
  );
  await here.sql('update org_member set blocked = true where person_id = $1', [blocked.personId], owner.orgId);
  await here.sql("insert into feature_flag (name, enabled) values ('cascade-headlines', true)");
});

/** Names of fields that give something to somebody. */
const giving = /owner|assign|taker/i;

/** Returns the paths of all fields of an input that give something to a person. Ignored fields accept anything and are left out. */
const givingFields = (schema: Schema, path: string[] = []): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRead =
      (field.type !== undefined && field.type !== 'object' && field.items?.properties === undefined) ||
      field.anyOf !== undefined ||
      field.allOf !== undefined;
    return [...(giving.test(name) && isRead ? [[...path, name].join('.')] : []), ...givingFields(field, [...path, name])];
  }),
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => givingFields(each, path)),
  ...(schema.items === undefined ? [] : givingFields(schema.items, [...path, '0'])),
];

/** A list is written by people, so it names owners in words; who may not be one is told by line (`rocks/server/importing.test.ts`). */
const inWords = new Set(['rocks.import lines.0.owner']);
/** The owner of a Rock that is only asked about, who leaves a seat, and who was chosen in a conversation of one's own: nobody is given anything. */
const unsaved = new Set(['smart.ask ownerId', 'chart.edit leaving.assignedToId', 'assistant.settle chosen.ownerId']);

const found = routes.flatMap(({ endpoint }) =>
  endpoint.method === 'GET' || endpoint.reads !== undefined
    ? []
    : [...new Set(givingFields(schemaOf(endpoint.body)))]
        .map((field) => `${endpoint.name} ${field}`)
        .filter((each) => !inWords.has(each) && !unsaved.has(each)),
);

interface Sent {
  status: number;
  codes?: Record<string, string[]>;
  refused?: { code: string }[];
}

/** Sends a command that gives something to a person. */
type Give = (by: Actor, to: string) => Promise<Sent>;

const item = { title: 'Open the second yard', tractionId: traction.id };
const measured = { goalValue: 10, comparison: 'GreaterOrEqual', unitOfMeasure: 'Number', valueScale: 'One', decimalPlaces: 0 } as const;
const rockBody = { ...item, tractionIds: [traction.id], dueDate: '2026-03-31', type: 'Team' as const };
const { scorecardId } = traction;

const todo = async () => (await owner.call(todoApi.create, { body: { ...item, ownerIds: [owner.personId], dueDate: '2026-03-10' } })).id;
const issue = async () => (await owner.call(issueApi.create, { body: { ...item, ownerId: owner.personId, entityType: 'meeting' } })).id;
const headline = async () => (await owner.call(headlineApi.create, { body: { ...item, ownerId: owner.personId } })).id;
const rock = async () => (await owner.call(rockApi.create, { body: { ...rockBody, ownerId: owner.personId } })).id;
const measurable = async () =>
  (
    await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId },
      body: { title: 'Berths', ...measured, ownerId: owner.personId },
    })
  ).id;

/** A V/TO of the company, linked to the meeting. */
const document = async () => {
  const { id: collectionId } = await owner.call(vtoCollectionApi.create, { body: { title: `Plans ${newId()}`, isCompanyFolder: true } });
  const body = { title: 'Our plan', linkedTractionId: traction.id, readersSeeDrafts: true };
  const { id: revisionId } = await owner.call(vtoCollectionApi.addRevision, { params: { collectionId }, body });
  return { collectionId, revisionId };
};

/** A chart of the company, with its root. */
const chart = async () => {
  const { id: collectionId } = await owner.call(collectionApis.ac.create, { body: { title: `Charts ${newId()}`, isCompanyFolder: true } });
  const { id: revisionId } = await owner.call(collectionApis.ac.addRevision, {
    params: { collectionId },
    body: { title: 'Our seats', readersSeeDrafts: true },
  });
  const params = { collectionId, revisionId };
  return { params, parentId: (await owner.call(chartApi.create, { params, body: { title: 'Visionary' } })).id };
};

type Makes = () => Promise<string>;
const reassign =
  (endpoint: AnyEndpoint, make: Makes): Give =>
  async (by, ownerId) =>
    by.call(endpoint as typeof todoApi.reassign, { params: { id: await make() }, body: { ownerId } });
const changeMany =
  (endpoint: AnyEndpoint, make: Makes): Give =>
  async (by, ownerId) =>
    by.call(endpoint as typeof todoApi.changeMany, { body: { items: [{ id: await make() }], ownerId } });

/** How each field is sent. A field of a contract that is missing here fails the first test. */
const gives: Record<string, Give> = {
  'rocks.addMilestones items.0.ownerId': async (by, ownerId) =>
    by.call(rockApi.addMilestones, { params: { id: await rock() }, body: { items: [{ title: 'Level the ground', ownerId }] } }),
  'rocks.changeMilestone ownerId': async (by, ownerId) => {
    const items = [{ title: 'Level the ground', ownerId: owner.personId }];
    const { ids } = await owner.call(rockApi.addMilestones, { params: { id: await rock() }, body: { items } });
    return by.call(rockApi.changeMilestone, { params: { id: ids[0] ?? '' }, body: { ownerId } });
  },
  'todos.create ownerId': (by, ownerId) => by.call(todoApi.create, { body: { ...item, ownerId, dueDate: '2026-03-10' } }),
  'todos.create ownerIds': (by, to) => by.call(todoApi.create, { body: { ...item, ownerIds: [by.personId, to], dueDate: '2026-03-10' } }),
  'todos.update ownerId': async (by, ownerId) =>
    by.call(todoApi.update, { params: { id: await todo() }, body: { ...item, ownerId, dueDate: '2026-03-10' } }),
  'todos.reassign ownerId': reassign(todoApi.reassign, todo),
  'todos.changeMany ownerId': changeMany(todoApi.changeMany, todo),
  'issues.create ownerId': (by, ownerId) => by.call(issueApi.create, { body: { ...item, ownerId, entityType: 'meeting' } }),
  'issues.create ownerIds': (by, to) => by.call(issueApi.create, { body: { ...item, ownerIds: [by.personId, to], entityType: 'meeting' } }),
  'issues.update ownerId': async (by, ownerId) =>
    by.call(issueApi.update, { params: { id: await issue() }, body: { title: item.title, ownerId } }),
  'issues.reassign ownerId': reassign(issueApi.reassign, issue),
  'issues.changeMany ownerId': changeMany(issueApi.changeMany, issue),
  'issues.move ownerId': async (by, ownerId) =>
    by.call(issueApi.move, {
      params: { id: await issue() },
      body: { ownerId, source: 'meeting', destination: 'meeting', destinationId: target.id },
    }),
  'issues.drop items.0.ownerId': async (by, ownerId) =>
    by.call(issueApi.drop, {
      body: { tractionId: traction.id, items: [{ title: item.title, ownerId, fromType: 'rock', fromId: await rock() }] },
    }),
  'headlines.create ownerId': (by, ownerId) => by.call(headlineApi.create, { body: { ...item, ownerId } }),
  'headlines.create ownerIds': (by, to) => by.call(headlineApi.create, { body: { ...item, ownerIds: [by.personId, to] } }),
  'headlines.update ownerId': async (by, ownerId) =>
    by.call(headlineApi.update, { params: { id: await headline() }, body: { ...item, ownerId } }),
  'headlines.reassign ownerId': reassign(headlineApi.reassign, headline),
  'headlines.changeMany ownerId': changeMany(headlineApi.changeMany, headline),
  'headlines.cascade list.0.ownerId': async (by, ownerId) =>
    by.call(headlineApi.cascade, { body: { headlineId: await headline(), list: [{ ownerId, tractionIds: [target.id] }] } }),
  'rocks.create ownerId': (by, ownerId) => by.call(rockApi.create, { body: { ...rockBody, ownerId } }),
  'rocks.create delegated.0.ownerId': (by, ownerId) =>
    by.call(rockApi.create, {
      body: { ...rockBody, ownerId: by.personId, delegated: [{ ownerId, tractionId: target.id, type: 'Team' }] },
    }),
  'rocks.update ownerId': async (by, ownerId) => by.call(rockApi.update, { params: { id: await rock() }, body: { ...rockBody, ownerId } }),
  'rocks.update delegated.0.ownerId': async (by, ownerId) =>
    by.call(rockApi.update, {
      params: { id: await rock() },
      body: { ...rockBody, ownerId: owner.personId, delegated: [{ ownerId, tractionId: target.id, type: 'Team' }] },
    }),
  'rocks.reassign ownerId': reassign(rockApi.reassign, rock),
  'rocks.changeMany ownerId': changeMany(rockApi.changeMany, rock),
  'scorecards.addMeasurable ownerId': (by, ownerId) =>
    by.call(scorecardApi.addMeasurable, { params: { scorecardId }, body: { title: 'Berths', ...measured, ownerId } }),
  'scorecards.addMeasurable ownerIds': (by, to) =>
    by.call(scorecardApi.addMeasurable, { params: { scorecardId }, body: { title: 'Berths', ...measured, ownerIds: [by.personId, to] } }),
  'scorecards.edit ownerId': async (by, ownerId) =>
    by.call(scorecardApi.edit, {
      params: { scorecardId, measurableId: await measurable() },
      body: { title: 'Berths', ...measured, ownerId },
    }),
  'scorecards.reassign ownerId': async (by, ownerId) =>
    by.call(scorecardApi.reassign, { params: { scorecardId, measurableId: await measurable() }, body: { ownerId } }),
  'handovers.handOver takers.0.takerId': async (by, takerId) => {
    await todo();
    const body = { personId: owner.personId, tractionId: traction.id, takers: [{ kind: 'todo' as const, takerId }] };
    return by.call(handoverApi.handOver, { body });
  },
  'vto-long-term-issue.add assignedToId': async (by, assignedToId) =>
    by.call(rowApis.longTermIssue.add, { params: await document(), body: { title: 'Winter work', assignedToId } }),
  'vto-long-term-issue.change assignedToId': async (by, assignedToId) => {
    const params = await document();
    const { id } = await owner.call(rowApis.longTermIssue.add, { params, body: { title: 'Winter work' } });
    return by.call(rowApis.longTermIssue.change, { params: { ...params, id }, body: { assignedToId } });
  },
  'vto-quarterly-plan-rock.add ownerId': async (by, ownerId) =>
    by.call(rowApis.rock.add, { params: await document(), body: { title: item.title, dueDate: '2026-03-31', ownerId } }),
  'chart.create assignedToId': async (by, assignedToId) => {
    const { params, parentId } = await chart();
    return by.call(chartApi.create, { params, body: { title: 'Yard', parentId, assignedToId } });
  },
  'chart.import rows.0.assignedToId': async (by, assignedToId) => {
    const { params } = await chart();
    return by.call(chartApi.import, { params, body: { rows: [{ line: 1, title: 'Yard', assignedToId }] } });
  },
  'chart.create coHolders.0.assignedToId': async (by, assignedToId) => {
    const { params, parentId } = await chart();
    return by.call(chartApi.create, { params, body: { title: 'Yard', parentId, holderName: 'Tom', coHolders: [{ assignedToId }] } });
  },
  'chart.insert coHolders.0.assignedToId': async (by, assignedToId) => {
    const { params, parentId } = await chart();
    const body = { title: 'Yard', parentId: null, belowIds: [parentId], coHolders: [{ assignedToId }] };
    return by.call(chartApi.insert, { params, body });
  },
  'chart.edit coHolders.0.assignedToId': async (by, assignedToId) => {
    const { params, parentId } = await chart();
    return by.call(chartApi.edit, { params: { ...params, id: parentId }, body: { coHolders: [{ assignedToId }] } });
  },
  'chart.insert assignedToId': async (by, assignedToId) => {
    const { params, parentId } = await chart();
    return by.call(chartApi.insert, { params, body: { title: 'Yard', parentId: null, belowIds: [parentId], assignedToId } });
  },
  'chart.edit assignedToId': async (by, assignedToId) => {
    const { params, parentId } = await chart();
    return by.call(chartApi.edit, { params: { ...params, id: parentId }, body: { assignedToId } });
  },
  'vto.moveIssue ownerId': async (by, ownerId) => {
    const params = await document();
    const { id } = await owner.call(rowApis.longTermIssue.add, { params, body: { title: 'Winter work' } });
    const body = { ownerId, source: 'vto' as const, destination: 'meeting' as const, destinationId: traction.id };
    return by.call(vtoApi.moveIssue, { params: { ...params, id }, body });
  },
  'vto.moveIssueHere ownerId': async (by, ownerId) => {
    const { collectionId, revisionId } = await document();
    const there = { destination: 'vto' as const, destinationId: revisionId, destinationCollectionId: collectionId };
    return by.call(vtoApi.moveIssueHere, { params: { id: await issue() }, body: { ownerId, source: 'meeting', ...there } });
  },
  'meetings.reassign ownerId': (by, ownerId) => by.call(meetingApi.reassign, { params: { id: traction.meetingId }, body: { ownerId } }),
};

/** Only people who may edit a meeting change its owner and hand over the work of others, and not everybody edits V/TOs and charts of the company. */
const givers = (name: string): Actor[] => (/^(meetings\.|handovers\.|vto|chart)/.test(name) ? [owner, admin] : [owner, admin, member]);

it('every field of a command that gives something to a person is tested here', () => {
  expect(found.toSorted()).toEqual(Object.keys(gives).toSorted());
});

describe.each(Object.entries(gives))('%s', (name, give) => {
  const [, field = ''] = name.split(' ');

  it('gives to somebody in the meeting (B-38, B-39)', async () => {
    for (const by of givers(name)) {
      const { status, codes, refused = [] } = await give(by, admin.personId);
      expect({ status, codes, refused }).toEqual({ status: 200, codes: undefined, refused: [] });
    }
  });

  it('refuses an Observer but for a seat, people outside the meeting, blocked people and strangers, for every role (B-03, B-35, B-38)', async () => {
    for (const by of givers(name)) {
      // V/TOs and charts are no meetings: who sees the folder may be given a long-term Issue or a seat.
      const outsiders = /^vto-long-term-issue|moveIssueHere|^chart/.test(name) ? [] : [outsider];
      // An Observer may hold a seat.
      const observers = name.startsWith('chart') ? [] : [observer];
      for (const to of [...observers, ...outsiders, blocked, elsewhere]) {
        const { status, codes, refused } = await give(by, to.personId);
        if (refused === undefined)
          expect({ by: by.role, to: to.role, status, codes }).toMatchObject({ status: 422, codes: { [field]: ['VAL_INVALID'] } });
        else expect({ by: by.role, to: to.role, refused }).toMatchObject({ refused: [{ code: 'ownerNotInMeeting' }] });
      }
    }
  });
});

describe('an Issue that is dropped from an item whose owner has left', () => {
  it('goes to the person who drops it (B-38)', async () => {
    const id = await rock();
    await here.sql('update rock set owner_id = $1 where id = $2', [outsider.personId, id], owner.orgId);
    const where = { meetingThreadId: traction.threadId, meetingId: traction.meetingId };
    for (const ask of [liveMeetingApi.start, liveMeetingApi.join]) expect((await owner.call(ask, { body: where })).status).toBe(200);
    const { id: issueId } = await owner.call(liveMeetingApi.addRockAsIssue, { body: { ...where, rockId: id } });
    expect((await owner.call(issueApi.byIds, { query: { ids: issueId } })).items[0]).toMatchObject({ ownerId: owner.personId });
  });
});
