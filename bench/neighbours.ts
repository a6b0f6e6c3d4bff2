import { mostCopies } from '../src/features/work/headlines/contract.ts';
import { mostItems } from '../src/shared/bulk.ts';
import { newId } from '../src/shared/ids.ts';
import { addMember } from '../src/testing/seed.ts';
import { foundOrganisations } from './crowd.ts';
import { asBrowsers, line, openStage, percentile, type Rider, type Stage } from './stage.ts';

// Fifty organisations send a few reads and creates per second while another one causes as much load as a command may. Measures the 99th
// percentile of the fifty, compared with their own in the quiet phases of the same run.
const organisations = 50;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
/** Milliseconds between two requests of one organisation. */
const pace = 400;
/** Milliseconds between two large commands of one organisation: faster than a person decides on them. */
const largeEvery = 1_000;
/** Timeout of a request in milliseconds. */
const longest = 30_000;
/** The largest allowed cascade: this many owners in each of this many meetings. */
const meetings = 100;
const owners = mostCopies / meetings;
/** People of the busy organisation who keep creating To-Dos while its lock is held. */
const waiting = 20;

interface Heard {
  times: number[];
  /** Answers with a status from 500 up. */
  failures: number[];
}

let acts = 0;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const send = async (base: string, rider: Rider, path: string, body: object, method = 'POST'): Promise<number> => {
  const headers = { ...rider.headers, ...asBrowsers, 'content-type': 'application/json', 'idempotency-key': newId() };
  const answer = await fetch(`${base}/api/v2/${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(longest),
  });
  await answer.arrayBuffer();
  return answer.status;
};

const createTodo = (base: string, rider: Rider): Promise<number> =>
  send(base, rider, 'todos', {
    ownerIds: [rider.personId],
    tractionId: rider.traction.id,
    title: 'Renew the lease',
    dueDate: '2026-03-10',
  });

const readTodos = (base: string, { traction, ...rider }: Rider): Promise<number> =>
  send(base, { ...rider, traction }, 'todos/search', { filters: [{ field: 'tractionId', value: traction.id }] });

/** Sends one organisation's requests until the end; a late request does not delay the next one. */
const work = async (base: string, rider: Rider, index: number, heard: Heard): Promise<void> => {
  const begin = performance.now() + (index * pace) / organisations;
  for (let turn = 0; turn * pace < seconds * 1_000; turn += 1) {
    await pause(Math.max(0, begin + turn * pace - performance.now()));
    const asked = performance.now();
    const status = await (turn % 2 === 0 ? readTodos : createTodo)(base, rider);
    heard.times.push(performance.now() - asked);
    if (status >= 500) heard.failures.push(status);
    else if (status !== 200) throw new Error(`answered ${status}`);
  }
};

/** The load that the busy organisation causes until `isOver` returns true; it ends soon after. */
type Trouble = (isOver: () => boolean) => Promise<void>;

/** Holds the organisation's lock while its people keep sending commands, which wait for it. */
const holdLock =
  (stage: Stage, base: string, rider: Rider): Trouble =>
  async (isOver) => {
    const client = await stage.pool.connect();
    await client.query('begin');
    await client.query('select lock_org($1)', [rider.orgId]);
    const people = Array.from({ length: waiting }, async () => {
      while (!isOver()) await createTodo(base, rider);
    });
    while (!isOver()) await pause(50);
    await client.query('rollback');
    client.release();
    await Promise.all(people);
  };

/** Creates people and meetings for a cascade of a Headline to all of them; returns the body of the request. */
const prepareCascade = async (stage: Stage, { orgId, personId, traction }: Rider): Promise<object> => {
  const [headlineId, people, tractionIds] = [newId(), Array.from({ length: owners }, newId), Array.from({ length: meetings }, newId)];
  for (const id of people) await addMember(stage.url, { orgId, personId: id, role: 'Member', email: `${id}@example.com`, username: id });
  await stage.pool.query(
    "insert into feature_flag (name, enabled) values ('cascade-headlines', true) on conflict (name) do update set enabled = true",
  );
  await stage.inOrg(orgId, async (client) => {
    await client.query(
      `insert into traction (org_id, id, title, owner_id, created_by_id, scorecard_id, visibility)
         select $1, made, 'Team ' || made, $2, $2, gen_random_uuid(), t.visibility from unnest($3::uuid[]) made, traction t where t.id = $4`,
      [orgId, personId, tractionIds, traction.id],
    );
    await client.query(
      `insert into invitee (org_id, id, traction_id, person_id)
         select $1, gen_random_uuid(), meeting, person from unnest($2::uuid[]) meeting, unnest($3::uuid[]) person`,
      [orgId, tractionIds, people],
    );
    await client.query('insert into headline (org_id, id, traction_id, owner_id, created_by_id, title) values ($1, $2, $3, $4, $4, $5)', [
      orgId,
      headlineId,
      traction.id,
      personId,
      'We have won the bid',
    ]);
  });
  return { headlineId, list: people.map((ownerId) => ({ ownerId, tractionIds })) };
};

/** Sends one large command after the other, each at least `every` milliseconds after the one before it. */
const repeat =
  (every: number, act: (turn: number) => Promise<number>): Trouble =>
  async (isOver) => {
    for (let turn = 0; !isOver(); turn += 1) {
      const begin = performance.now();
      const status = await act(turn);
      if (status !== 200) throw new Error(`a large command was answered ${status}`);
      acts += 1;
      await pause(Math.max(0, begin + every - performance.now()));
    }
  };

/** Creates To-Dos of the busy organisation for a bulk edit; returns its items. */
const prepareBulk = async (stage: Stage, { orgId, personId, traction }: Rider): Promise<{ id: string }[]> => {
  const ids = Array.from({ length: mostItems }, newId);
  await stage.inOrg(orgId, (client) =>
    client.query(
      `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date)
         select $1, made, $2, $3, $2, 'Send the lease', '2026-03-10' from unnest($4::uuid[]) made`,
      [orgId, personId, traction.id, ids],
    ),
  );
  return ids.map((id) => ({ id }));
};

const stage = await openStage();
try {
  const app = await stage.app();
  const [one, ...others] = await foundOrganisations(stage, app.base, organisations + 1, 100);
  if (one === undefined) throw new Error('nobody to make trouble');
  const items = await prepareBulk(stage, one);
  const body = await prepareCascade(stage, one);
  const cascade = () => send(app.base, one, 'headline/cascade', body);
  const edit = (turn: number) => send(app.base, one, 'todos/bulk', { items, dueDate: `2026-04-${10 + (turn % 20)}` }, 'PUT');
  const troubles: Record<string, Trouble> = {
    quiet: async () => undefined,
    'holds its lock': holdLock(stage, app.base, one),
    [`cascades to ${mostCopies}`]: repeat(largeEvery, cascade),
    [`edits ${mostItems} items`]: repeat(largeEvery, edit),
    [`cascades to ${mostCopies} without a pause`]: repeat(0, cascade),
    [`edits ${mostItems} items without a pause`]: repeat(0, edit),
  };
  const heardIn: Record<string, Heard> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, trouble] of Object.entries(troubles)) {
      let over = false;
      const heard: Heard = { times: [], failures: [] };
      const made = trouble(() => over);
      await Promise.all(others.map((rider, index) => work(app.base, rider, index, heard)));
      over = true;
      await made;
      // The first round is a warm-up.
      const sum = (heardIn[name] ??= { times: [], failures: [] });
      sum.failures.push(...heard.failures);
      if (round > 0) sum.times.push(...heard.times);
    }
  }
  const p99 = (name: string) => percentile(heardIn[name]?.times ?? [], 0.99);
  for (const name of Object.keys(troubles).filter((each) => each !== 'quiet')) {
    const [theirs, quiet] = [p99(name), p99('quiet')];
    line(
      `p99 of ${organisations} organisations while one ${name}`,
      `${theirs.toFixed(0)} ms`,
      `quiet ${quiet.toFixed(0)} ms`,
      theirs / quiet,
      name.endsWith('pause') ? '' : 'at most 2',
    );
  }
  const failures = Object.values(heardIn).flatMap((heard) => heard.failures);
  const requests = Object.values(heardIn).reduce((sum, heard) => sum + heard.times.length, 0);
  line('  of their requests answered 5xx', String(failures.length), `of ${requests}`, undefined, 'none');
  if (failures.length > 0) process.exitCode = 1;
  process.stdout.write(`  ${acts} large commands${failures.length > 0 ? `; failures: ${failures.join(' ')}` : ''}\n`);
  await app.stop();
} finally {
  await stage.close();
}
