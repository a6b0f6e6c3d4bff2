import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { registerApi } from '#features/office/register/contract.ts';
import { eventually } from '#testing/eventually.ts';
import { type World, world } from '#testing/world.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

interface Received {
  from: string;
  to: string[];
  raw: string;
}

/** A mail server on the loopback that accepts all mail, after it has refused the first `refusals` deliveries for the time being. */
const mailServer = async (refusals = 0): Promise<{ url: string; received: Received[]; tries: () => number }> => {
  const received: Received[] = [];
  let tries = 0;
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
        tries += 1;
        if (tries <= refusals) return done(Object.assign(new Error('come back later'), { responseCode: 451 }));
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map((each) => each.address),
          raw,
        });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => new Promise<void>((done) => server.close(done)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, tries: () => tries };
};

const startWorld = async (env: Record<string, string>): Promise<World> => {
  const here = await world({ env });
  open.push(() => here.close());
  return here;
};

const askForCode = async (here: World, email: string): Promise<void> => {
  const answer = await here.app.inject({ method: 'POST', url: `/api/v2/${registerApi.sendCode.path}`, payload: { email } });
  expect(answer.statusCode).toBe(200);
};

const outbox = (here: World) => here.sql<{ recipient: string }>('select recipient from mail_outbox');

describe('a mail', () => {
  it('leaves by the SMTP server that is set, as HTML and as text, and is kept nowhere', async () => {
    const smtp = await mailServer();
    const here = await startWorld({ SMTP_URL: smtp.url, MAIL_FROM: 'Cairn <post@cairn.example>' });
    await askForCode(here, 'ann@example.com');
    await eventually(() => expect(smtp.received).toHaveLength(1));
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ from: 'post@cairn.example', to: ['ann@example.com'] });
    expect(mail?.raw).toMatch(/^Subject: Your Cairn code\r?$/m);
    expect(mail?.raw).toContain('Content-Type: text/plain');
    expect(mail?.raw).toContain('Content-Type: text/html');
    expect(mail?.raw).toMatch(/^[2-9A-HJKMNP-Z]{6}\r?$/m);
    expect(await outbox(here)).toHaveLength(0);
    expect((await here.app.inject({ url: '/dev/mail' })).statusCode).toBe(404);
    expect((await here.app.inject({ url: '/dev/mail.json' })).statusCode).toBe(404);
  });

  it('offers to be stopped by one click where it can be, and takes no header from a name', async () => {
    const smtp = await mailServer();
    const here = await startWorld({ SMTP_URL: smtp.url });
    const unsubscribe = 'https://cairn.example/unsubscribe/a.b.c.d';
    const data = { to: 'ann@example.com', subject: 'Ann\r\nBcc: all@example.com', html: '<p>x</p>', plain: 'x', about: 'x', unsubscribe };
    for (let time = 0; time < 2; time += 1) await here.appContext.jobs.send('mail', data);
    await eventually(() => expect(smtp.received).toHaveLength(2));
    const raw = smtp.received.map((each) => each.raw);
    expect(raw[0]).toMatch(/^List-Unsubscribe: <https:\/\/cairn\.example\/unsubscribe\/a\.b\.c\.d>\r?$/m);
    expect(raw[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(raw[0]).not.toMatch(/^Bcc:/m);
    expect(smtp.received[0]?.to).toEqual(['ann@example.com']);
    const ids = raw.map((each) => /^Message-ID: (.+)\r?$/m.exec(each)?.[1]);
    expect(ids[0]).toBe(ids[1]);
  });

  it('is tried again when the SMTP server asks for patience', async () => {
    const smtp = await mailServer(1);
    const here = await startWorld({ SMTP_URL: smtp.url });
    await askForCode(here, 'ann@example.com');
    await eventually(() => expect(smtp.received).toHaveLength(1));
    expect(smtp.tries()).toBe(2);
  });

  it('that is refused does not send the others again', async () => {
    const smtp = await mailServer(1);
    const here = await startWorld({ SMTP_URL: smtp.url });
    const people = ['ann', 'bob', 'cid', 'dan'].map((name) => `${name}@example.com`);
    await Promise.all(people.map((email) => askForCode(here, email)));
    await eventually(() => expect(smtp.received).toHaveLength(4));
    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(people);
    expect(smtp.tries()).toBe(5);
  });

  it('is kept and shown at /dev/mail where no SMTP server is set', async () => {
    const here = await startWorld({});
    await askForCode(here, 'ann@example.com');
    await eventually(async () => expect(await outbox(here)).toHaveLength(1));
    const list = (await here.app.inject({ url: '/dev/mail.json?to=ann@example.com' })).json<{
      items: { subject: string; plain: string }[];
    }>();
    expect(list.items).toMatchObject([{ subject: 'Your Cairn code', plain: expect.stringMatching(/[2-9A-HJKMNP-Z]{6}/) }]);
    const page = await here.app.inject({ url: '/dev/mail' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Your Cairn code');
    expect((await here.app.inject({ url: '/dev/mail.json?to=bob@example.com' })).json()).toEqual({ items: [] });
  });

  it.each([{}, { DATABASE_URL: 'postgres://cairn@db.example.com/cairn' }, { TRUST_PROXY: '1' }])(
    'is shown to this machine alone, and never through a proxy: %o',
    async (env) => {
      const here = await startWorld(env);
      const status = async (from: { remoteAddress: string; headers?: Record<string, string> }) =>
        (await here.app.inject({ url: '/dev/mail.json', ...from })).statusCode;
      expect(await status({ remoteAddress: '127.0.0.1' })).toBe(200);
      expect(await status({ remoteAddress: '192.0.2.2' })).toBe(404);
      for (const forwarded of ['192.0.2.2', '127.0.0.1']) {
        expect(await status({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': forwarded } })).toBe(404);
        expect(await status({ remoteAddress: '192.0.2.2', headers: { 'x-forwarded-for': forwarded } })).toBe(404);
      }
      expect(await status({ remoteAddress: '127.0.0.1', headers: { forwarded: 'for=192.0.2.2' } })).toBe(404);
    },
  );

  it('is never shown in production', async () => {
    const here = await startWorld({ NODE_ENV: 'production' });
    await askForCode(here, 'ann@example.com');
    for (const url of ['/dev/mail', '/dev/mail.json']) {
      const answer = await here.app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('Your Cairn code');
    }
  });
});
