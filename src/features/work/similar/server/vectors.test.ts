import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modelApi } from '#features/ground/language-models/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { readConfig } from '#server/core/config/config.ts';
import { until } from '#testing/live.ts';
import { type EmbeddingReply, modelServer } from '#testing/model-server.ts';
import { unschedule } from '#testing/unscheduled.ts';
import { type Actor, world } from '#testing/world.ts';
import { renewAll, renewVectors } from './actions/vectors.ts';

const model = await modelServer();
const here = await world({
  env: { AI_URL: model.url, AI_MODEL: 'scripted', AI_EMBEDDING_MODEL: 'meaning', AI_TOKENS_PER_ORG: '2000' },
});
afterAll(async () => {
  here.app.server.closeAllConnections();
  await here.close();
  await model.close();
});

const owner = await here.org('Harbor & Pine');
const traction = await here.traction([owner], 'Leadership');
const elsewhere = await here.org('Tidewater');
const theirs = await here.traction([elsewhere], 'Leadership');

const understand = (texts: string[]): EmbeddingReply => ({ vectors: texts.map((text) => [text.length, 1]), tokens: texts.length });
const addMany = (amount: number, who: Actor = owner, tractionId = traction.id) =>
  here.sql(
    "insert into issue (org_id, id, created_by_id, traction_id, owner_id, title) select $1, gen_random_uuid(), $2, $3, $2, 'Matter ' || n from generate_series(1, $4) n",
    [who.orgId, who.personId, tractionId, amount],
    who.orgId,
  );
const renew = (signal = AbortSignal.timeout(20_000)) => renewVectors(here.appContext, owner.orgId, signal);
const all = () => renewAll(here.appContext, AbortSignal.timeout(20_000));
const use = (isOn: boolean, who: Actor = owner) => who.call(modelApi.switch, { body: { isOn } });
const sql = <Row extends object>(text: string, ...values: unknown[]) => here.sql<Row>(text, [owner.orgId, ...values], owner.orgId);
const kept = async ({ orgId }: Actor = owner) => {
  const text = 'select count(vector)::int made, count(failed_at)::int failed from issue_vector where org_id = $1';
  return (await here.sql<{ made: number; failed: number }>(text, [orgId], orgId))[0];
};
/** How many titles each request held. */
const sizes = () => model.embedded.map(({ input }) => input.length);
const later = (minutes: number): void => {
  here.clock.now = new Date(here.clock.now.getTime() + minutes * 60_000);
};

// The looks of these tests are their own: the clock of the schedule must not come between.
beforeAll(() => unschedule(here, 'issue-vectors'));
beforeEach(async () => {
  here.appContext.config.AI_SECONDS = 60;
  for (const { orgId } of [owner, elsewhere]) {
    await here.sql('delete from issue where org_id = $1', [orgId], orgId);
    await here.sql('delete from model_use where org_id = $1', [orgId], orgId);
    await here.sql('update org set erase_after = null where id = $1', [orgId], orgId);
  }
  await use(true);
  await use(true, elsewhere);
  model.embedded.length = 0;
  model.embed(understand);
});

describe('the job issue-vectors', () => {
  it('makes the vectors of all organisations that use the model, each once', async () => {
    await addMany(3);
    await addMany(2, elsewhere, theirs.id);
    await here.appContext.jobs.send('issue-vectors', {});
    expect(await until(async () => (await kept())?.made === 3 && (await kept(elsewhere))?.made === 2)).toBe(true);
    expect(sizes().toSorted((one, other) => one - other)).toEqual([2, 3]);
    await all();
    expect(model.embedded).toHaveLength(2);
  });

  it('sends titles in batches, at most 200 in a look, and goes on with the next', async () => {
    await addMany(205);
    await renew();
    expect(sizes()).toEqual(Array.from({ length: 10 }, () => 20));
    expect(await kept()).toEqual({ made: 200, failed: 0 });
    await renew();
    expect(sizes().at(-1)).toBe(5);
    expect(await kept()).toEqual({ made: 205, failed: 0 });
  });

  it('renews the vector of a title that has changed, and those of a former model', async () => {
    await addMany(3);
    await renew();
    await sql("update issue set title = 'Another matter' where org_id = $1 and title = 'Matter 2'");
    await renew();
    expect(model.embedded.at(-1)?.input).toEqual(['Another matter']);
    await sql("update issue_vector set model = 'former' where org_id = $1");
    await renew();
    expect(sizes()).toEqual([3, 1, 3]);
    expect(await kept()).toEqual({ made: 3, failed: 0 });
  });

  it('sends no title of a removed Issue, and none of an organisation that is deleted for now', async () => {
    const { id } = await owner.call(issueApi.create, {
      body: { title: 'Salaries', ownerId: owner.personId, contentHtml: '', tractionId: traction.id, entityType: 'meeting' },
    });
    await sql("update issue set status = 'Removed' where org_id = $1 and id = $2", id);
    await addMany(1, elsewhere, theirs.id);
    await here.sql("update org set erase_after = '2026-04-01' where id = $1", [elsewhere.orgId], elsewhere.orgId);
    await all();
    expect(model.embedded).toEqual([]);
    await here.sql('update org set erase_after = null where id = $1', [elsewhere.orgId], elsewhere.orgId);
    await all();
    expect(sizes()).toEqual([1]);
  });

  it('deletes the vectors of an organisation that has switched the model off, and no others', async () => {
    await addMany(3);
    await addMany(2, elsewhere, theirs.id);
    await all();
    await use(false);
    await all();
    expect([await kept(), await kept(elsewhere)]).toEqual([
      { made: 0, failed: 0 },
      { made: 2, failed: 0 },
    ]);
    expect(model.embedded).toHaveLength(2);
    await use(true);
    await all();
    expect(await kept()).toEqual({ made: 3, failed: 0 });
  });

  it('deletes them all where the operator has taken the model away', async () => {
    await addMany(3);
    await renew();
    const { config } = here.appContext;
    const without = readConfig({
      NODE_ENV: 'test',
      SECRET: config.SECRET,
      DATA_DIR: config.dataDir,
      AI_URL: model.url,
      AI_MODEL: 'scripted',
    });
    await renewAll({ ...here.appContext, config: without }, AbortSignal.timeout(20_000));
    expect(await kept()).toEqual({ made: 0, failed: 0 });
    expect(model.embedded).toHaveLength(1);
  });

  it('keeps nothing of an answer that comes after the model was switched off, and sends no further title', async () => {
    await addMany(30);
    model.embed(async (texts) => {
      await use(false);
      return understand(texts);
    });
    await renew();
    expect(sizes()).toEqual([20]);
    expect(await kept()).toEqual({ made: 0, failed: 0 });
  });

  it('stays within what the organisation may use on a day, and counts what it cost', async () => {
    await addMany(30);
    const usedOn = async () =>
      (await sql<{ tokens: number }>('select tokens from model_use where org_id = $1 and whose_id = $1 order by day desc'))[0]?.tokens;
    await renew();
    expect(await usedOn()).toBe(30);
    await addMany(30);
    await sql('update model_use set tokens = 1990 where org_id = $1');
    model.embedded.length = 0;
    await renew();
    expect(model.embedded).toEqual([]);
    expect(await usedOn()).toBe(1990);
    later(24 * 60);
    await renew();
    expect(sizes()).toEqual([20, 10]);
    expect(await usedOn()).toBe(30);
  });

  it('leaves a title alone for an hour that the model refuses, and makes the vectors of all others', async () => {
    await addMany(25);
    let refused: string | undefined;
    // Not the first one: a model that refuses that too is taken to be away.
    const picky = (texts: string[]): EmbeddingReply => {
      refused ??= texts.at(-1) ?? '';
      return texts.includes(refused) ? { status: 400 } : understand(texts);
    };
    model.embed(picky);
    await renew();
    expect(await kept()).toEqual({ made: 24, failed: 1 });
    model.embedded.length = 0;
    later(59);
    await renew();
    expect(model.embedded).toEqual([]);
    model.embed(understand);
    later(2);
    await renew();
    expect(sizes()).toEqual([1]);
    expect(await kept()).toEqual({ made: 25, failed: 0 });
  });

  it.each<[string, EmbeddingReply]>([
    ['is away', { status: 503 }],
    ['is silent', { ends: 'silence' }],
    ['answers nonsense', { raw: 'nonsense' }],
    ['answers for one text too few', { vectors: Array.from({ length: 19 }, () => [1, 0]) }],
    ['answers in several dimensions', { vectors: Array.from({ length: 20 }, (_, at) => (at === 7 ? [1, 0, 0] : [1, 0])) }],
    ['answers without a direction', { vectors: Array.from({ length: 20 }, (_, at) => (at === 7 ? [0, 0] : [1, 0])) }],
  ])('asks twice and no more in a look where the model %s, and comes back to it', async (_, reply) => {
    await addMany(40);
    here.appContext.config.AI_SECONDS = reply.ends === 'silence' ? 1 : 60;
    model.embed(() => reply);
    await renew();
    expect(sizes()).toEqual([20, 1]);
    expect(await kept()).toEqual({ made: 0, failed: 1 });
    model.embed(understand);
    await renew();
    expect(await kept()).toEqual({ made: 39, failed: 1 });
  });

  it('goes on with the other organisations where it fails in one', async () => {
    await addMany(2);
    await addMany(2, elsewhere, theirs.id);
    await here.sql(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
       create trigger fail before insert on issue_vector for each row when (new.org_id = '${owner.orgId}') execute function fail()`,
    );
    // The order is by chance.
    for (let look = 0; look < 5; look += 1) {
      await here.sql('delete from issue_vector where org_id = $1', [elsewhere.orgId], elsewhere.orgId);
      await all();
      expect(await kept(elsewhere)).toEqual({ made: 2, failed: 0 });
    }
    await here.sql('drop trigger fail on issue_vector');
    await all();
    expect(await kept()).toEqual({ made: 2, failed: 0 });
  });

  it('ends with its run, and blames no title for it', async () => {
    await addMany(3);
    const run = new AbortController();
    model.embed(() => {
      run.abort();
      return { ends: 'silence' };
    });
    await expect(renew(run.signal)).rejects.toThrow();
    expect(await kept()).toEqual({ made: 0, failed: 0 });
  });
});
