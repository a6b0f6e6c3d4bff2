// What a session tells whom the end of a subscription, or of an organisation, keeps out.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionApi } from '#features/home/session/contract.ts';
import { invitationApi } from '#features/office/invitations/contract.ts';
import { settingsApi } from '#features/office/settings/contract.ts';
import { newId } from '#shared/ids.ts';
import { addCard, checkOut, passDays } from '#testing/paying.ts';
import { testPassword, type World, world } from '#testing/world.ts';
import { subscriptionApi } from '../contract/subscription.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
});
afterAll(() => here.close());

it('B-37: the wall names the Owner, who can be asked; to everybody else it names nobody', async () => {
  const owner = await here.org();
  const [member, blocked] = [await here.person(owner.orgId), await here.person(owner.orgId)];
  await here.sql('update org_member set blocked = true where person_id = $1', [blocked.personId], owner.orgId);
  await addCard(owner);
  await checkOut(owner);
  await owner.call(subscriptionApi.cancel, { body: { reason: '' } });
  const named = async (who: typeof owner) => (await who.call(sessionApi.reload)).user.orgs.map(({ askWhom }) => askWhom);
  expect(await named(member)).toEqual([null]);
  await passDays(here, owner, 32);
  const { firstName, lastName, email } = (await owner.call(sessionApi.reload)).user;
  expect(await named(member)).toEqual([{ name: `${firstName} ${lastName}`.trim(), email }]);
  expect([await named(owner), await named(blocked)]).toEqual([[null], [null]]);
});

it('S-18: a session says of a deleted organisation that its subscription was removed', async () => {
  const owner = await here.org('Harbor & Pine');
  const member = await here.person(owner.orgId);
  await addCard(owner);
  await checkOut(owner);
  const params = { id: owner.orgId };
  expect((await owner.call(settingsApi.delete, { params, body: { name: 'Harbor & Pine', password: testPassword } })).status).toBe(200);
  for (const who of [owner, member])
    expect(await who.call(sessionApi.reload)).toMatchObject({
      orgId: null,
      orgSubscriptionStatus: 'Removed',
      orgSubscriptionPaymentStatus: 'None',
    });
});

it('B-37: nobody joins while only the Owner may enter; the invitation waits', async () => {
  const owner = await here.org();
  await addCard(owner);
  await checkOut(owner);
  const invitee = {
    id: newId(),
    firstName: 'Lena',
    lastName: 'Haas',
    email: `${newId()}@harborandpine.example`,
    role: 'Observer' as const,
  };
  expect((await owner.call(invitationApi.inviteLicensed, { body: { invitees: [invitee] } })).status).toBe(200);
  const link = (await owner.call(invitationApi.links, { query: { ids: invitee.id } })).items[0]?.link ?? '';
  const [, id = '', key = ''] = /\/invitation\/([\w-]+)\/([\w-]+)/.exec(link) ?? [];
  await owner.call(subscriptionApi.cancel, { body: { reason: '' } });
  await passDays(here, owner, 32);
  const body = { firstName: 'Lena', lastName: 'Haas', password: testPassword, terms: true as const };
  const answer = await here.visitor.call(invitationApi.register, { params: { id, key }, body });
  expect(answer).toMatchObject({
    status: 403,
    messages: [{ text: 'The subscription of this organization has ended. Only its Owner can enter.' }],
  });
  const joined = await here.sql(
    'select from org_member m join person p on p.id = m.person_id where p.email = $1',
    [invitee.email],
    owner.orgId,
  );
  expect(joined).toEqual([]);
});
