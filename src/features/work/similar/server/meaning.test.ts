import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modelApi } from '#features/ground/language-models/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { type EmbeddingReply, modelServer } from '#testing/model-server.ts';
import { unschedule } from '#testing/unscheduled.ts';
import { type Actor, world } from '#testing/world.ts';
import { similarApi } from '../contract.ts';
import { nearest } from '../rules.ts';
import { renewAll, renewVectors } from './actions/vectors.ts';

const model = await modelServer();
const here = await world({
  env: {
    AI_URL: model.url,
    AI_MODEL: 'scripted',
    AI_EMBEDDING_MODEL: 'meaning',
    AI_KEY: 'a-key-that-nobody-may-see',
    AI_TOKENS_PER_PERSON: '1000',
    AI_TOKENS_PER_ORG: '20000',
  },
});
afterAll(async () => {
  here.app.server.closeAllConnections();
  await here.close();
  await model.close();
});

const owner = await here.org('Harbor & Pine');
const [member, outsider, observer] = [
  await here.person(owner.orgId),
  await here.person(owner.orgId),
  await here.person(owner.orgId, 'Observer'),
];
const traction = await here.traction([owner, member, observer], 'Leadership');
const board = await here.traction([owner], 'Board');
const elsewhere = await here.org('Tidewater');
const theirs = await here.traction([elsewhere], 'Leadership');

/** What the model of these tests understands: texts about the same thing have vectors of about the same direction. */
const subjects = [/cedar|shipment/iu, /van|lorry/iu, /deposit|payment/iu, /harness|safety/iu, /printer/iu];
const directionOf = (text: string): number[] => {
  const at = subjects.findIndex((subject) => subject.test(text));
  const noise = (text.length % 7) / 100;
  return [...subjects.map((_, index) => (index === at ? 1 : noise - 0.03)), at === -1 ? 1 : 0];
};
const understand = (texts: string[]): EmbeddingReply => ({ vectors: texts.map(directionOf), tokens: texts.length * 3 });

const add = async (title: string, who: Actor = owner, tractionId = traction.id): Promise<string> =>
  (
    await who.call(issueApi.create, {
      body: { title, ownerId: who.personId, contentHtml: '', tractionId, entityType: 'meeting' },
    })
  ).id;
const titles = async (title: string, who: Actor = member): Promise<string[]> => {
  const { status, items } = await who.call(similarApi.issues, { body: { title } });
  expect(status).toBe(200);
  return items.map((item) => item.title);
};
const renew = (orgId = owner.orgId) => renewVectors(here.appContext, orgId, AbortSignal.timeout(20_000));
const all = () => renewAll(here.appContext, AbortSignal.timeout(20_000));
const use = (isOn: boolean, who: Actor = owner) => who.call(modelApi.switch, { body: { isOn } });
const sql = <Row extends object>(text: string, ...values: unknown[]) => here.sql<Row>(text, [owner.orgId, ...values], owner.orgId);
/** How many Issues of an organisation have a vector, and for how many the model has failed. */
const kept = async ({ orgId }: Actor = owner) => {
  const [row] = await here.sql<{ made: number; failed: number }>(
    'select count(vector)::int made, count(failed_at)::int failed from issue_vector where org_id = $1',
    [orgId],
    orgId,
  );
  return row;
};
const used = async (whose: string): Promise<number> =>
  (await sql<{ tokens: number }>('select tokens from model_use where org_id = $1 and whose_id = $2', whose))[0]?.tokens ?? 0;
const spend = (whose: string, tokens: number) =>
  sql(
    'insert into model_use (org_id, whose_id, day, tokens) values ($1, $2, $3, $4)',
    whose,
    here.clock.now.toISOString().slice(0, 10),
    tokens,
  );

// The looks of these tests are their own: the clock of the schedule must not come between.
beforeAll(() => unschedule(here, 'issue-vectors'));
beforeEach(async () => {
  here.appContext.config.AI_SECONDS = 60;
  for (const { orgId } of [owner, elsewhere]) await here.sql('delete from issue where org_id = $1', [orgId], orgId);
  await sql('delete from model_use where org_id = $1');
  await use(true);
  await use(false, elsewhere);
  model.embedded.length = 0;
  model.embed(understand);
});

describe('POST issues/similar with an embedding model', () => {
  it('G-03: finds Issues that mean the same in other words, solved with their outcome or open', async () => {
    const solved = await add('Cedar always comes late');
    await sql("update issue set status = 'Reviewed', outcome = 'A second supplier' where org_id = $1 and id = $2", solved);
    await add('The van is too small');
    await renew();
    const { items } = await member.call(similarApi.issues, { body: { title: 'Shipments behind plan' } });
    expect(items).toEqual([expect.objectContaining({ id: solved, isSolved: true, outcome: 'A second supplier' })]);
    expect(await titles('Which lorry fits?')).toEqual(['The van is too small']);
    expect(model.embedded.at(-1)).toMatchObject({
      input: ['Which lorry fits?'],
      model: 'meaning',
      headers: { authorization: 'Bearer a-key-that-nobody-may-see' },
    });
  });

  it('shows those of like letters among them, without doubles and three at the most', async () => {
    await add('Shipments behind plan');
    for (const title of ['Cedar always comes late', 'Cedar is sold out', 'Cedar has knots']) await add(title);
    await renew();
    const found = await titles('Shipments behind the plan');
    expect(found).toHaveLength(3);
    expect(found[0]).toBe('Shipments behind plan');
    expect(new Set(found).size).toBe(3);
  });

  it('finds no Issue whose title means something further away', async () => {
    await add('Cedar always comes late');
    const near = (cosine: number) => (texts: string[]) => ({
      vectors: texts.map((text) => (text.startsWith('Cedar') ? [1, 0] : [cosine, Math.sqrt(1 - cosine * cosine)])),
    });
    model.embed(near(nearest + 0.01));
    await renew();
    expect(await titles('Shipments behind plan')).toEqual(['Cedar always comes late']);
    model.embed(near(nearest - 0.01));
    expect(await titles('Shipments behind plan')).toEqual([]);
    // The length of a vector says nothing.
    model.embed((texts) => ({ vectors: texts.map(() => [3_000, 0]) }));
    expect(await titles('Shipments behind plan')).toEqual(['Cedar always comes late']);
    model.embed((texts) => ({ vectors: texts.map(() => [1e-30, 1e-60]) }));
    expect(await titles('Shipments behind plan')).toEqual(['Cedar always comes late']);
  });

  it('compares the nearest of many exactly', async () => {
    await sql(
      `insert into issue (org_id, id, created_by_id, traction_id, owner_id, title)
        select $1, gen_random_uuid(), $2, $3, $2, case when n = 77 then 'Printer jams' else 'Matter ' || n end from generate_series(1, 180) n`,
      owner.personId,
      traction.id,
    );
    await renew();
    expect(await kept()).toEqual({ made: 180, failed: 0 });
    expect(await titles('The printers are out of ink')).toEqual(['Printer jams']);
  });

  it('shows none of meetings that the person may not see, of other organisations, and none that was removed', async () => {
    await use(true, elsewhere);
    const id = await add('Cedar always comes late');
    await add('Cedar for the board', owner, board.id);
    await add('Cedar of another company', elsewhere, theirs.id);
    await all();
    const asked = 'Shipments behind plan';
    expect(await titles(asked, member)).toEqual(['Cedar always comes late']);
    // An Observer spends no tokens: what is asked is found by its letters alone.
    const before = model.asked.length;
    expect(await titles(asked, observer)).toEqual([]);
    expect(model.asked).toHaveLength(before);
    expect(await titles(asked, outsider)).toEqual([]);
    expect((await titles(asked, owner)).toSorted()).toEqual(['Cedar always comes late', 'Cedar for the board']);
    expect(await titles(asked, elsewhere)).toEqual(['Cedar of another company']);
    await sql("update issue set status = 'Removed' where org_id = $1 and id = $2", id);
    expect(await titles(asked)).toEqual([]);
  });

  it('asks no model that the organisation has not switched on, that has made no vectors yet, or for a text of few letters', async () => {
    await add('Cedar always comes late');
    expect(await titles('Shipments behind plan')).toEqual([]);
    await renew();
    model.embedded.length = 0;
    expect(await titles('a?')).toEqual([]);
    await use(false);
    expect(await titles('Shipments behind plan')).toEqual([]);
    expect(await titles('Cedar comes late always')).toEqual(['Cedar always comes late']);
    expect(model.embedded).toEqual([]);
  });

  it('finds nothing by the meaning of a title that an Issue has no more, or by another model', async () => {
    const id = await add('Cedar always comes late');
    await renew();
    await sql("update issue set title = 'The van is too small' where org_id = $1 and id = $2", id);
    expect(await titles('Shipments behind plan')).toEqual([]);
    await renew();
    expect(await titles('Which lorry fits?')).toEqual(['The van is too small']);
    await sql("update issue_vector set model = 'former' where org_id = $1");
    await add('Safety first');
    await sql(
      "insert into issue_vector select org_id, id, 'meaning', md5(title), '{1,0}', B'10' from issue where org_id = $1 and title like 'Safety%'",
    );
    expect(await titles('Which lorry fits?')).toEqual([]);
  });

  it.each<[string, EmbeddingReply]>([
    ['refuses', { status: 401 }],
    ['is overloaded', { status: 503 }],
    ['is cut in the middle', { ends: 'cut' }],
    ['falls silent', { ends: 'silence' }],
    ['answers without end', { endless: true }],
    ['answers what nobody can read', { raw: '{"data": nonsense' }],
    ['answers in another shape', { raw: '{"data":[{"embedding":"0.1"}]}' }],
    ['sends its callers elsewhere', { redirect: `${model.url}/elsewhere/embeddings` }],
    ['answers for no text', { vectors: [] }],
    [
      'answers for two texts',
      {
        vectors: [
          [1, 0, 0, 0, 0, 0],
          [1, 0, 0, 0, 0, 0],
        ],
      },
    ],
    ['answers in another dimension', { vectors: [[1, 0, 0]] }],
    ['answers in no dimension', { vectors: [[]] }],
    ['answers in too many dimensions', { vectors: [Array.from({ length: 4_097 }, () => 1)] }],
    ['answers without a direction', { vectors: [[0, 0, 0, 0, 0, 0]] }],
    ['answers with words', { vectors: [['1', 0, 0, 0, 0, 0]] }],
    ['answers with nothing for a number', { vectors: [[null, 0, 0, 0, 0, 0]] }],
    ['answers beyond all numbers', { raw: '{"data":[{"embedding":[1e999,0,0,0,0,0]}]}' }],
  ])('finds Issues by their letters alone where a model %s', async (_, reply) => {
    here.appContext.config.AI_SECONDS = reply.ends === 'silence' ? 1 : 60;
    await add('Cedar always comes late');
    await add('The shipment is behind');
    await renew();
    model.embedded.length = 0;
    // Whoever asked a second time, or followed elsewhere, would be understood.
    model.embed((texts) => (model.embedded.length === 1 ? reply : understand(texts)));
    expect(await titles('The shipment is behind plan')).toEqual(['The shipment is behind']);
    expect(model.embedded).toHaveLength(1);
    model.embed(understand);
    expect(await titles('The shipment is behind plan')).toContain('Cedar always comes late');
  });

  it('costs the person what the model says, else by its letters, and nothing where it refuses', async () => {
    await add('Cedar always comes late');
    await renew();
    const before = await used(owner.orgId);
    await titles('Shipments behind plan');
    expect(await used(member.personId)).toBe(3);
    expect((await used(owner.orgId)) - before).toBe(3);
    model.embed((texts) => ({ vectors: texts.map(directionOf) }));
    await titles('Shipments behind plan');
    expect(await used(member.personId)).toBe(3 + 11);
    model.embed(() => ({ status: 401 }));
    await titles('Shipments behind plan');
    expect(await used(member.personId)).toBe(14);
    model.embed(() => ({ raw: '[]' }));
    await titles('Shipments behind plan');
    expect(await used(member.personId)).toBe(25);
  });

  it.each([
    ['the person', () => spend(member.personId, 990)],
    ['the organisation', () => spend(owner.orgId, 19_990)],
  ])('asks for no more than %s may use on a day', async (_, spent) => {
    await add('Cedar always comes late');
    await renew();
    await sql('delete from model_use where org_id = $1');
    await spent();
    model.embedded.length = 0;
    expect(await titles('Cedar comes late always')).toEqual(['Cedar always comes late']);
    expect(await titles('Shipments behind the plan')).toEqual([]);
    expect(model.embedded).toEqual([]);
  });

  it('holds no transaction while the model thinks, and forgets its answer when the organisation has switched it off meanwhile', async () => {
    await add('Cedar always comes late');
    await renew();
    let idle = -1;
    model.embed(async (texts) => {
      const [row] = await here.sql<{ n: number }>(
        "select count(*)::int n from pg_stat_activity where datname = current_database() and application_name = 'cairn' and state like 'idle in%'",
      );
      idle = row?.n ?? -1;
      await use(false);
      return understand(texts);
    });
    expect(await titles('Shipments behind plan')).toEqual([]);
    expect(idle).toBe(0);
  });
});
