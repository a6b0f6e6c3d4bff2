import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionApi } from '#features/home/session/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { flagApi } from '../contract.ts';

let here: World;
let owner: Actor;
let elsewhere: Actor;

beforeAll(async () => {
  here = await world();
  owner = await here.org('Harbor & Pine');
  elsewhere = await here.org('Another');
});
afterAll(() => here.close());

const flag = (...words: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: here.url };
    execFile(process.execPath, ['scripts/flag.ts', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });

const flagsOf = async (who: Actor) => {
  const { flags } = await who.call(flagApi.load);
  return { ...flags, ...(await who.call(sessionApi.reload)).flags };
};

describe('npm run flag', () => {
  it('W-01: sets a flag for all organisations, lists it, and takes it back', async () => {
    expect(await flag('chat-bot', 'on')).toEqual({ code: 0, said: 'chat-bot is on for all organizations.\n' });
    expect((await flagsOf(owner))['chat-bot']).toBe(true);
    expect((await flag()).said).toContain('on   chat-bot  (set)');
    await flag('chat-bot', 'default');
    expect((await flagsOf(owner))['chat-bot']).toBe(false);
  });

  it('W-06: sets a flag for one organisation, which replaces the setting for all, and nobody else gets it', async () => {
    await flag('quarterly-pulsing', 'on', '--org', owner.orgId);
    expect((await flagsOf(owner))['quarterly-pulsing']).toBe(true);
    expect((await flagsOf(elsewhere))['quarterly-pulsing']).toBe(false);
    await flag('quarterly-pulsing', 'on');
    await flag('quarterly-pulsing', 'off', '--org', owner.orgId);
    expect((await flagsOf(owner))['quarterly-pulsing']).toBe(false);
    expect((await flagsOf(elsewhere))['quarterly-pulsing']).toBe(true);
    await flag('quarterly-pulsing', 'default', '--org', owner.orgId);
    expect((await flagsOf(owner))['quarterly-pulsing']).toBe(true);
    await flag('quarterly-pulsing', 'default');
  });

  it('the server’s own checks follow the flag of the organisation', async () => {
    const cascade = async (who: Actor) => {
      const { id: tractionId } = await here.traction([who]);
      const { id: headlineId } = await who.call(headlineApi.create, { body: { title: 'News', ownerId: who.personId, tractionId } });
      return (await who.call(headlineApi.cascade, { body: { headlineId, list: [{ ownerId: who.personId, tractionIds: [tractionId] }] } }))
        .status;
    };
    await flag('cascade-headlines', 'on', '--org', owner.orgId);
    expect([await cascade(owner), await cascade(elsewhere)]).toEqual([200, 404]);
    await flag('cascade-headlines', 'default', '--org', owner.orgId);
    expect(await cascade(owner)).toBe(404);
  });

  it('D-28: gives the words of the investigation banner to everybody', async () => {
    await flag('investigation-banner', 'on', '--note', 'Slow mails since 9:10.');
    expect(await owner.call(flagApi.load)).toMatchObject({ notice: 'Slow mails since 9:10.', flags: { 'investigation-banner': true } });
    await flag('investigation-banner', 'off');
    expect((await owner.call(flagApi.load)).notice).toBe('Slow mails since 9:10.');
  });

  it('D-28: keeps the words of the banner of one organisation, which alone reads them', async () => {
    await flag('investigation-banner', 'on', '--note', 'Your import runs late.', '--org', owner.orgId);
    const noticeOf = async (who: Actor) => (await who.call(sessionApi.reload)).notice;
    expect([await noticeOf(owner), await noticeOf(elsewhere)]).toEqual(['Your import runs late.', '']);
    await flag('investigation-banner', 'on', '--org', owner.orgId);
    expect(await noticeOf(owner)).toBe('Your import runs late.');
    await flag('investigation-banner', 'default', '--org', owner.orgId);
    expect(await noticeOf(owner)).toBe('');
  });

  it('refuses an unknown flag, setting or organisation in one sentence, and changes nothing', async () => {
    expect(await flag('no-such-flag', 'on')).toEqual({ code: 1, said: 'There is no flag "no-such-flag". npm run flag lists all.\n' });
    expect((await flag('chat-bot', 'maybe')).code).toBe(1);
    expect(await flag('chat-bot', 'on', '--org', 'nobody')).toEqual({ code: 1, said: '"nobody" is not the id of an organization.\n' });
    const unknown = '0190a1b2-0000-7000-8000-000000000000';
    expect(await flag('chat-bot', 'on', '--org', unknown)).toEqual({ code: 1, said: `There is no organization ${unknown}.\n` });
    expect((await flagsOf(owner))['chat-bot']).toBe(false);
  });

  it('the app’s own role may not set flags by the operator’s function', async () => {
    const client = await here.appContext.pools.app.connect();
    await expect(client.query("select set_flag('chat-bot', true, null, null)")).rejects.toThrow('permission denied');
    client.release();
  });
});
