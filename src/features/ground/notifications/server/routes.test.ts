import { Manager } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workIn } from '#server/http/work.ts';
import { addLanguage } from '#server/text/text.ts';
import { timeEvent } from '#shared/hubs.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { type Notification, notificationApi } from '../contract.ts';
import { notify, settleDecisions, type Teller } from './actions.ts';

// What another feature would tell.
addLanguage('en', { told: '{{title}}' });

let here: World;
let owner: Actor;
let observer: Actor;
let colleague: Actor;
let elsewhere: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  colleague = await here.person(owner.orgId);
  observer = await here.person(owner.orgId, 'Observer');
  elsewhere = await here.org('Another');
});
afterAll(() => here.close());

/** Runs an action as another feature would. */
const as = (who: Actor, run: (at: Teller) => Promise<void>): Promise<void> => workIn(here.appContext, who.orgId, who.personId, run);

const tell = (title: string, to: Actor[], more: object = {}) =>
  as(owner, (at) =>
    notify(
      at,
      to.map(({ personId: recipientId }) => ({
        recipientId,
        type: 'General',
        says: { key: 'told', values: { title } },
        message: 'm',
        ...more,
      })),
    ),
  );

const mine = async (who: Actor, body: object = {}) => who.call(notificationApi.search, { body });
const titled = async (who: Actor, title: string): Promise<Notification> => {
  const found = (await mine(who)).items.find((each) => each.title === title);
  if (found === undefined) throw new Error(`nobody was told ${title}`);
  return found;
};

describe('POST notification-center/search', () => {
  it('Q-01, Q-05, Q-10: gives one’s own notifications, newest first, in pages', async () => {
    const reader = await here.person(owner.orgId);
    for (const minutes of [1, 2, 3]) {
      here.clock.now = new Date(Date.parse('2026-03-03T15:00:00Z') + minutes * 60_000);
      await tell(`News ${minutes}`, [reader], { link: '/meetings' });
    }
    const all = await mine(reader);
    expect(all.items.map(({ title }) => title)).toEqual(['News 3', 'News 2', 'News 1']);
    expect(all.items[0]).toEqual({
      id: expect.any(String),
      type: 'General',
      title: 'News 3',
      message: 'm',
      link: '/meetings',
      recipientId: reader.personId,
      approvalUrl: null,
      denyUrl: null,
      isRead: false,
      isRemoved: false,
      isActioned: false,
      actor: { id: owner.personId, firstName: 'Owner', lastName: owner.username, avatarUrl: null },
      decided: null,
      createdAt: '2026-03-03T15:03:00.000Z',
    });
    const second = await mine(reader, { startIndex: 1, endIndex: 2 });
    expect(second).toMatchObject({ totalCount: 3, totalPages: 3, items: [{ title: 'News 2' }] });
  });

  it('Q-14: counts the unread ones for the bell', async () => {
    const reader = await here.person(owner.orgId);
    await tell('One', [reader]);
    await tell('Two', [reader]);
    await reader.call(notificationApi.read, { body: await titled(reader, 'One') });
    const unread = await mine(reader, { filters: [{ field: 'isRead', value: false }] });
    expect(unread).toMatchObject({ totalCount: 1, items: [{ title: 'Two' }] });
  });

  it('gives nobody the notifications of another person or organisation', async () => {
    await tell('Only for you', [colleague]);
    const { id } = await titled(colleague, 'Only for you');
    for (const who of [owner, observer, elsewhere]) {
      expect((await mine(who)).items.map((each) => each.id)).not.toContain(id);
      expect((await who.call(notificationApi.byIds, { query: { ids: id } })).items).toEqual([]);
    }
  });
});

describe('PUT notification-center/read, /unread, /remove', () => {
  it('Q-03, Q-06: marks the notification in the body as read, unread or removed', async () => {
    await tell('Toggle me', [observer]);
    const told = await titled(observer, 'Toggle me');
    expect(await observer.call(notificationApi.read, { body: told })).toMatchObject({ status: 200 });
    expect(await titled(observer, 'Toggle me')).toMatchObject({ isRead: true });
    await observer.call(notificationApi.unread, { body: told });
    expect(await titled(observer, 'Toggle me')).toMatchObject({ isRead: false });
    await observer.call(notificationApi.remove, { body: told });
    expect((await mine(observer)).items.map(({ id }) => id)).not.toContain(told.id);
    expect((await observer.call(notificationApi.byIds, { query: { ids: told.id } })).items).toMatchObject([{ isRemoved: true }]);
  });

  it('404 to everybody but its recipient', async () => {
    await tell('Not yours', [colleague]);
    const told = await titled(colleague, 'Not yours');
    for (const endpoint of [notificationApi.read, notificationApi.unread, notificationApi.remove]) {
      for (const who of [owner, elsewhere]) expect(await who.call(endpoint, { body: told })).toMatchObject({ status: 404 });
    }
    expect(await titled(colleague, 'Not yours')).toMatchObject({ isRead: false, isRemoved: false });
  });

  it('422 without an id', async () => {
    expect(await colleague.call(notificationApi.read, { body: { id: '' } })).toMatchObject({
      status: 422,
      codes: { id: ['VAL_REQUIRED'] },
    });
  });
});

describe('PUT notification-center/read/all', () => {
  it('Q-02: marks all of one’s own notifications as read, and nobody else’s', async () => {
    await tell('All read', [colleague, observer]);
    await colleague.call(notificationApi.readAll, {});
    expect((await mine(colleague, { filters: [{ field: 'isRead', value: false }] })).totalCount).toBe(0);
    expect(await titled(observer, 'All read')).toMatchObject({ isRead: false });
  });
});

describe('telling', () => {
  it('notifies nobody of what they did themselves, and nobody outside the organisation', async () => {
    await tell('To some', [owner, colleague, elsewhere]);
    expect((await mine(owner)).items).toEqual([]);
    expect((await mine(elsewhere)).items).toEqual([]);
    expect(await titled(colleague, 'To some')).toBeDefined();
  });

  it('Q-07: a decision removes the buttons from everybody who was asked', async () => {
    const approvalUrl = `person/approveupgrade/${observer.personId}/${owner.orgId}`;
    await tell('Upgrade?', [colleague, observer], { type: 'UpgradeRequest', approvalUrl, denyUrl: approvalUrl.replace('approve', 'deny') });
    const another = `person/approveupgrade/${newId()}/${owner.orgId}`;
    await tell('Another upgrade?', [colleague], {
      type: 'UpgradeRequest',
      approvalUrl: another,
      denyUrl: another.replace('approve', 'deny'),
    });
    await as(owner, (at) => settleDecisions(at, [approvalUrl], 'Approved'));
    expect(await titled(colleague, 'Another upgrade?')).toMatchObject({ isActioned: false, isRead: false, decided: null });
    // What is decided stays so.
    await as(owner, (at) => settleDecisions(at, [approvalUrl], 'Denied'));
    for (const who of [colleague, observer])
      expect(await titled(who, 'Upgrade?')).toMatchObject({
        isActioned: true,
        approvalUrl,
        decided: { as: 'Approved', at: here.clock.now.toISOString(), byMe: false },
      });
  });
});

describe('the notification hub', () => {
  const listen = async (who: Actor, key: string) => {
    const manager = new Manager(`http://127.0.0.1:${here.port}`, { transports: ['websocket'], reconnection: false });
    const socket = manager.socket('/notification-hub', { auth: { token: who.token, context: who.context } });
    const heard: { event: string; id: string }[] = [];
    socket.onAny((event: string, { id }: { id: string }) => event !== timeEvent && heard.push({ event, id }));
    const reply = (await socket.timeout(5_000).emitWithAck('Register', key)) as { succeeded: boolean };
    return { heard, reply, close: () => socket.disconnect() };
  };

  it('Q-14: sends each change to the recipient by its name, and to nobody else', async () => {
    const reader = await here.person(owner.orgId);
    const mineHeard = await listen(reader, reader.personId);
    const others = await listen(colleague, colleague.personId);
    expect([mineHeard.reply.succeeded, others.reply.succeeded]).toEqual([true, true]);
    const approvalUrl = `person/approveupgrade/${newId()}/${owner.orgId}`;
    await tell('Live', [reader], { approvalUrl });
    const told = await titled(reader, 'Live');
    await reader.call(notificationApi.read, { body: told });
    await reader.call(notificationApi.unread, { body: told });
    await as(owner, (at) => settleDecisions(at, [approvalUrl], 'Approved'));
    await reader.call(notificationApi.remove, { body: told });
    await expect
      .poll(() => mineHeard.heard, { timeout: 5_000 })
      .toEqual(
        ['NewNotification', 'NotificationRead', 'NotificationUnread', 'NotificationActioned', 'NotificationRemoved'].map((event) => ({
          event,
          id: told.id,
        })),
      );
    expect(others.heard).toEqual([]);
    mineHeard.close();
    others.close();
  });

  it('refuses to register for another person', async () => {
    const spy = await listen(colleague, owner.personId);
    expect(spy.reply).toEqual({ succeeded: false, reason: 'refused' });
    spy.close();
  });
});
