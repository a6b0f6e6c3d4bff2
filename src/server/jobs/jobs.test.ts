import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/core/config/config.ts';
import { makeLog } from '#server/core/log/log.ts';
import { mailWorkers } from '#server/mail/mail.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { until } from '#testing/live.ts';
import { ownerSql } from '#testing/seed.ts';
import { type Jobs, openJobs } from './jobs.ts';
import type { JobLimits, JobWorker } from './worker.ts';

const log = makeLog('silent');
/** Short limits in the proportions of the default ones: a job expires after three seconds. */
const short = { expireSeconds: 3, superviseSeconds: 1, runSeconds: 2, pollEvery: 50, pollScheduledEvery: 50, stopTimeout: 500 };

let database: TestDatabase;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await database.drop();
});

/** Opens a node that runs jobs. */
const node = async (worker: JobWorker, more: Partial<JobLimits> = {}): Promise<Jobs> => {
  const jobs = await openJobs(database.loginUrl, log, { ownerUrl: database.url, ...short, ...more });
  closing.push(() => jobs.stop());
  await jobs.start([worker]);
  return jobs;
};

interface Delivered {
  to: string;
  messageId: string;
}

/** A mail server that delays each mail. To recipients who are held up, it accepts the first mail but never answers. */
const slowMailServer = async (milliseconds: number, isHeldUp: (to: string) => boolean = () => false) => {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        raw += part;
      });
      stream.on('end', () => {
        const to = envelope.rcptTo[0]?.address ?? '';
        const isFirst = !delivered.some((mail) => mail.to === to);
        delivered.push({ to, messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '' });
        if (!isFirst || !isHeldUp(to)) setTimeout(done, milliseconds);
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise<void>((done) => server.close(done)));
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET: 'a secret for tests that is long enough',
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Cairn <post@cairn.example>',
  });
  const [worker] = mailWorkers(config, { send: () => Promise.resolve(), query: () => Promise.resolve([]) });
  if (worker === undefined) throw new Error('no mails are sent');
  return { delivered, worker };
};

const mailTo = (to: string, more: object = {}) => ({ to, subject: 'News', html: '<p>News</p>', plain: 'News', ...more });
const stateOf = async (name: string) =>
  (await ownerSql<{ state: string }>(database.url, 'select state from pgboss.job where name = $1 order by state', [name])).map(
    ({ state }) => state,
  );

describe('a job is done once', () => {
  it('when ten mails together take longer than one of them may: each is sent once, by one of two nodes', async () => {
    const { delivered, worker } = await slowMailServer(1_000);
    const limits = { expireSeconds: 8, runSeconds: 7 };
    const jobs = await node(worker, limits);
    await node(worker, limits);
    const people = Array.from({ length: 10 }, (_, at) => `person${at}@example.com`);
    for (const to of people) await jobs.send('mail', mailTo(to));
    expect(await until(async () => (await stateOf('mail')).every((state) => state === 'completed'))).toBe(true);
    // A job that has ended is never fetched again; what was sent twice was tried again before.
    expect(await ownerSql(database.url, "select from pgboss.job where name = 'mail' and retry_count > 0")).toEqual([]);
    expect(delivered.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
  });

  it('when another that was fetched with it never ends: what is done is completed at once', async () => {
    const done: string[] = [];
    const jobs = await node({
      name: 'errand',
      run: async ({ who }) => {
        done.push(String(who));
        if (who === 'slow') await new Promise(() => undefined);
      },
    });
    for (const who of ['slow', 'one', 'two', 'three']) await jobs.send('errand', { who });
    const areCompleted = async () => (await stateOf('errand')).filter((state) => state === 'completed').length === 3;
    expect(await until(areCompleted)).toBe(true);
    expect(done.filter((who) => who === 'slow')).toHaveLength(1);
    expect(await until(() => done.filter((who) => who === 'slow').length === 2)).toBe(true);
    expect(done.filter((who) => who !== 'slow').toSorted()).toEqual(['one', 'three', 'two']);
  });

  it('by no more at the same time than the limit says, and none waits for the slowest of them', async () => {
    let [inside, most] = [0, 0];
    const done: number[] = [];
    const jobs = await node(
      {
        name: 'errand',
        run: async ({ at }) => {
          inside += 1;
          most = Math.max(most, inside);
          await pause(at === 0 ? 1_500 : 20);
          inside -= 1;
          done.push(Number(at));
        },
      },
      { atOnce: 3 },
    );
    for (let at = 0; at < 9; at += 1) await jobs.send('errand', { at });
    expect(await until(() => done.length === 9)).toBe(true);
    expect(most).toBe(3);
    expect(done.at(-1)).toBe(0);
  });
});

describe('a mail', () => {
  it('whose receipt was never heard of is sent again under the same Message-ID, which each recipient has of their own', async () => {
    const { delivered, worker } = await slowMailServer(0, (to) => to.startsWith('ann'));
    const jobs = await node(worker);
    for (const to of ['ann@example.com', 'bob@example.com']) await jobs.send('mail', mailTo(to));
    // The server never answers: the try ends at its own limit, and the next one follows.
    expect(await until(() => delivered.length === 3)).toBe(true);
    const [ann, again] = delivered.filter(({ to }) => to === 'ann@example.com');
    const bob = delivered.find(({ to }) => to === 'bob@example.com');
    expect(ann?.messageId).toMatch(/^<[0-9a-f]{32}@cairn\.example>$/);
    expect(again?.messageId).toBe(ann?.messageId);
    expect(bob?.messageId).not.toBe(ann?.messageId);
  });

  it('about the same thing to the same address is the same mail, whichever job carries it', async () => {
    const { delivered, worker } = await slowMailServer(0);
    const jobs = await node(worker);
    for (const about of ['recap 1', 'recap 1', 'recap 2']) await jobs.send('mail', mailTo('ann@example.com', { about }));
    expect(await until(() => delivered.length === 3)).toBe(true);
    expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(2);
  });
});

describe('a node that stops', () => {
  it('waits for a job under way, which is not done again', async () => {
    const done: string[] = [];
    const errand: JobWorker = {
      name: 'errand',
      run: async () => {
        done.push('begun');
        await pause(300);
        done.push('done');
      },
    };
    const jobs = await node(errand);
    await jobs.send('errand', {});
    expect(await until(() => done.length === 1)).toBe(true);
    await jobs.stop();
    expect(done).toEqual(['begun', 'done']);
    expect(await stateOf('errand')).toEqual(['completed']);
  });

  it('ends what takes too long and hands it to the other node', async () => {
    const done: string[] = [];
    const errand = (who: string): JobWorker => ({
      name: 'errand',
      run: (_, { signal }) =>
        new Promise((resolve, reject) => {
          done.push(who);
          if (who === 'other') resolve();
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    const jobs = await node(errand('first'), { expireSeconds: 600, runSeconds: 500 });
    await jobs.send('errand', {});
    expect(await until(() => done.length === 1)).toBe(true);
    await jobs.stop();
    expect(await stateOf('errand')).toEqual(['retry']);
    await node(errand('other'));
    expect(await until(() => done.length === 2)).toBe(true);
    expect(done).toEqual(['first', 'other']);
  });
});

it('looks for scheduled jobs seldom, and for those that people wait for often', async () => {
  const ran: string[] = [];
  const worker = (name: string, every?: string): JobWorker => ({
    name,
    run: async () => void ran.push(name),
    ...(every === undefined ? {} : { every }),
  });
  const jobs = await openJobs(database.loginUrl, log, { ownerUrl: database.url, ...short, pollScheduledEvery: 60_000 });
  closing.push(() => jobs.stop());
  await jobs.start([worker('yearly', '0 0 1 1 *'), worker('errand')]);
  // Each has looked once by now.
  await pause(500);
  for (const name of ['yearly', 'errand', 'errand', 'errand']) await jobs.send(name, {});
  expect(await until(() => ran.length >= 3)).toBe(true);
  await pause(300);
  expect(ran).toEqual(['errand', 'errand', 'errand']);
});
