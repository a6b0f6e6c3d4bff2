import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { registerApi } from '../src/features/office/register/contract.ts';
import { makeLog } from '../src/server/core/log/log.ts';
import { openJobs } from '../src/server/jobs/jobs.ts';
import { line, median, openStage } from './stage.ts';

// One organisation has 6,000 mails waiting, and the mail server takes its time for each. Measures how long after its request a code by mail
// has reached the server, for strangers who ask for one meanwhile.
const amount = Number(process.env['BENCH_MAILS'] ?? 6_000);
const codes = 20;
/** Milliseconds between two requests for a code. */
const pace = 500;
/** Milliseconds that the mail server takes for a mail. */
const slowness = 50;
/** Milliseconds within which a code must be sent. */
const limit = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** When each recipient's mail came. */
const came = new Map<string, number>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) came.set(address, performance.now());
      setTimeout(done, slowness);
    });
  },
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const smtp = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}/?pool=true`;

const askForCode = async (base: string, email: string): Promise<number> => {
  const begun = performance.now();
  const answer = await fetch(`${base}/api/v2/${registerApi.sendCode.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!answer.ok) throw new Error(`a code: ${answer.status}`);
  const late = begun + 10 * limit;
  while (!came.has(email) && performance.now() < late) await pause(5);
  return (came.get(email) ?? late) - begun;
};

const askAll = (base: string, kind: string): Promise<number[]> =>
  Promise.all(
    Array.from({ length: codes }, async (_, index) => {
      await pause(index * pace);
      return askForCode(base, `${kind}-${index}@strangers.example`);
    }),
  );

const stage = await openStage();
try {
  const [host] = await stage.cast(1);
  if (host === undefined) throw new Error('nobody to write');
  const app = await stage.app({ SMTP_URL: smtp });
  await askAll(app.base, 'warm');
  const quiet = await askAll(app.base, 'quiet');
  const jobs = await openJobs(stage.url, makeLog('silent'));
  const client = await stage.pool.connect();
  const words = { subject: 'Three To-Dos are due', html: '<p>Send the lease</p>', plain: 'Send the lease', orgId: host.orgId };
  const many = Array.from({ length: amount }, (_, index) => ({ ...words, to: `person-${index}@busy.example` }));
  for (let from = 0; from < amount; from += 500) await jobs.enqueueMany(client, 'bulk-mail', many.slice(from, from + 500));
  client.release();
  await jobs.stop();
  const beside = await askAll(app.base, 'beside');
  const sent = [...came.keys()].filter((address) => address.endsWith('@busy.example')).length;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const slowest = Math.max(...beside);
  line(
    `slowest of ${codes} codes beside ${amount} waiting mails`,
    ms(slowest),
    `alone ${ms(Math.max(...quiet))}`,
    undefined,
    `at most ${limit} ms`,
  );
  line('  usual', ms(median(beside)), `alone ${ms(median(quiet))}`);
  process.stdout.write(`  ${sent} of the ${amount} were sent by then\n`);
  if (slowest > limit || sent === amount) process.exitCode = 1;
  await app.stop();
} finally {
  await stage.close();
  await new Promise<void>((done) => server.close(() => done()));
}
