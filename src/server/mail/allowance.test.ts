import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationApi, type PersonToInvite } from '#features/office/invitations/contract.ts';
import { signInApi } from '#features/office/sign-ins/contract.ts';
import { invitedApi } from '#features/teams/invited/contract.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import { type Actor, testPassword, type World } from '#testing/world.ts';
import { countedAs, mostMails } from './allowance.ts';

let here: World;
let owner: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

const someone = (email = `${newId()}@harborandpine.com`): PersonToInvite => ({
  id: newId(),
  firstName: 'Lena',
  lastName: 'Haas',
  email,
  role: 'Observer',
});
const invite = (by: Actor, ...invitees: PersonToInvite[]) => by.call(invitationApi.invite, { body: { invitees } });
const mailsOf = (email: string) => here.sql("select from pgboss.job where name in ('mail', 'bulk-mail') and data->>'to' = $1", [email]);
/** Says that a subject has sent so many mails on this day. */
const spend = (subject: string, amount: number) =>
  here.sql(
    'insert into mail_count (subject, day, amount) values ($1, $2, $3) on conflict (subject, day) do update set amount = excluded.amount',
    [subject, here.clock.now.toISOString().slice(0, 10), amount],
  );
const tomorrow = () => {
  here.clock.now = new Date(here.clock.now.getTime() + 24 * 60 * 60_000);
};

describe('mails to addresses that people choose', () => {
  it('are refused with 429 when the organisation has sent its mails of the day, and nothing of the command stays', async () => {
    const org = await here.org('Another');
    await spend(countedAs('org', org.orgId), mostMails.newOrg - 1);
    const [first, second] = [someone(), someone()];
    expect(await invite(org, first, second)).toMatchObject({ status: 429, messages: [{ code: 'mailsSpent' }] });
    expect((await org.call(invitedApi.list)).items).toEqual([]);
    expect(await mailsOf(first.email)).toEqual([]);
    expect((await invite(org, first)).status).toBe(200);
    expect((await invite(org, second)).status).toBe(429);
    expect((await invite(owner, someone())).status).toBe(200);
  });

  it('are more in an organisation that is older than a week', async () => {
    const org = await here.org('An old one');
    await here.sql("update org set created_at = $2::timestamptz - interval '8 days' where id = $1", [org.orgId, here.clock.now], org.orgId);
    await spend(countedAs('org', org.orgId), mostMails.newOrg);
    expect((await invite(org, someone())).status).toBe(200);
    await spend(countedAs('org', org.orgId), mostMails.org);
    expect((await invite(org, someone())).status).toBe(429);
  });

  it('are refused of a person in whichever organisation, and to an address from whichever', async () => {
    const person = await here.org('Of one person');
    await spend(countedAs('person', person.personId), mostMails.person);
    expect((await invite(person, someone())).status).toBe(429);
    const email = `${newId()}@harborandpine.com`;
    for (let sent = 0; sent < mostMails.address; sent += 1)
      expect((await invite(await here.org(`Org ${sent}`), someone(email))).status).toBe(200);
    expect((await invite(await here.org('One more'), someone(email))).status).toBe(429);
    expect(await mailsOf(email)).toHaveLength(mostMails.address);
  });

  it('are let through again on the next day', async () => {
    const org = await here.org('Of tomorrow');
    await spend(countedAs('org', org.orgId), mostMails.newOrg);
    expect((await invite(org, someone())).status).toBe(429);
    tomorrow();
    expect((await invite(org, someone())).status).toBe(200);
  });

  it('A-41: count a change of address, which mails a stranger’s mailbox', async () => {
    const who = await here.person(owner.orgId);
    await spend(countedAs('person', who.personId), mostMails.person - 1);
    const email = `${newId()}@harborandpine.com`;
    const asked = await who.call(signInApi.askEmail, { params: { id: who.personId }, body: { email, password: testPassword } });
    expect(asked).toMatchObject({ status: 429 });
    expect(await mailsOf(email)).toEqual([]);
  });
});

describe('a queue of many mails', () => {
  it('is another than that of codes', async () => {
    const invitee = someone();
    await invite(owner, invitee);
    await here.app.inject({ method: 'POST', url: '/api/auth/code', payload: { name: owner.email } });
    const queues = (to: string) => here.sql<{ name: string }>("select name from pgboss.job where data->>'to' = $1", [to]);
    expect(await queues(invitee.email)).toEqual([{ name: 'bulk-mail' }]);
    expect(await queues(owner.email)).toEqual([{ name: 'mail' }]);
  });
});
