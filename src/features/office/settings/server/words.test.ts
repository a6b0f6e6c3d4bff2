import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { settingsApi } from '../contract.ts';

let here: World;
let owner: Actor;
let member: Actor;
let stranger: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  stranger = await here.org('Tidewater');
});
afterAll(() => here.close());

const news = { one: 'News item', many: 'News' };
const choose = (words: object, who = owner) => who.call(settingsApi.change, { params: { id: owner.orgId }, body: { words } });
const words = async (who = owner) => (await who.call(sessionApi.reload)).words;

describe('the own words of an organisation', () => {
  it('B-32: are set by Owner and Admin, and are of its session and of no other', async () => {
    expect((await choose({ headline: news })).status).toBe(200);
    expect(await words(member)).toEqual({ headline: news });
    expect(await words(stranger)).toEqual({});
    expect((await choose({ rock: { one: 'Goal', many: 'Goals' } }, member)).status).toBe(403);
    expect((await choose({ rock: { one: 'Goal', many: 'Goals' } }, stranger)).status).toBe(404);
    expect(await words()).toEqual({ headline: news });
  });

  it('are all replaced: a term that is not named gets the standard words again', async () => {
    await choose({ rock: { one: 'Goal', many: 'Goals' } });
    expect(await words()).toEqual({ rock: { one: 'Goal', many: 'Goals' } });
    await choose({});
    expect(await words()).toEqual({});
  });

  it.each([
    [{ rock: { one: '', many: 'Goals' } }, { 'words.rock.one': ['VAL_REQUIRED'] }],
    [{ rock: { one: 'Goal', many: '{{name}}' } }, { 'words.rock.many': ['VAL_INVALID'] }],
    [{ rock: { one: 'x'.repeat(31), many: 'Goals' } }, { 'words.rock.one': ['VAL_TOO_LONG'] }],
    [{ rock: { one: 'issue', many: 'Goals' } }, { 'words.rock.one': ['VAL_WORD_TWICE'] }],
    [
      { rock: { one: 'Goal', many: 'Goals' }, todo: { one: 'Goal', many: 'Tasks' } },
      { 'words.rock.one': ['VAL_WORD_TWICE'], 'words.todo.one': ['VAL_WORD_TWICE'] },
    ],
  ])('%j are refused, naming the field', async (own, codes) => {
    expect(await choose(own)).toMatchObject({ status: 422, codes });
    expect(await words()).toEqual({});
  });

  it('are in notifications and in their mails, in each reader’s language', async () => {
    await choose({ headline: news });
    await here.sql("update person set locale = 'es-MX' where id = $1", [member.personId]);
    const { id: tractionId } = await here.traction([owner, member], 'Yard');
    await owner.call(headlineApi.create, { body: { id: newId(), title: 'The ferry is here', ownerId: member.personId, tractionId } });
    const read = async () => (await member.call(notificationApi.search, { body: {} })).items[0]?.title;
    expect(await read()).toMatch(/te asignó un News item$/);
    await here.sql("update person set locale = 'en-US' where id = $1", [member.personId]);
    expect(await read()).toMatch(/gave you a News item$/);
    await choose({});
    expect(await read()).toMatch(/gave you a Headline$/);
  });
});
