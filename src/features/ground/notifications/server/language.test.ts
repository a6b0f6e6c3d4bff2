import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerApi } from '#features/office/register/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { levelTenAgenda } from '#features/teams/team/rules.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { addLanguage } from '#server/text/text.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { notificationApi } from '../contract.ts';

let here: World;
let owner: Actor;
let ines: Actor;
let nils: Actor;

beforeAll(async () => {
  addLanguage('sv', {
    notifications: {
      invited: '{{name}} bjöd in dig till ett möte',
      when: 'nästa möte {{when}}',
      assigned: { headline: '{{name}} gav dig en rubrik' },
    },
    register: { mail: { resetSubject: 'Nytt lösenord' } },
    errors: { notFound: 'Det finns inte.' },
    mail: { foot: '{{product}} skrev detta.' },
  });
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  ines = await here.person(owner.orgId);
  nils = await here.person(owner.orgId);
  await here.sql("update person set locale = 'sv-SE' where id = $1", [nils.personId]);
  await here.sql("update session_context set time_zone = 'Europe/Stockholm' where person_id = $1", [nils.personId]);
});
afterAll(() => here.close());

const told = async (who: Actor) => (await who.call(notificationApi.search, { body: {} })).items[0];

describe('one notification of one act', () => {
  it('is rendered for each reader in the language and time zone that they have when they read it', async () => {
    await owner.call(meetingApi.create, {
      body: {
        title: 'Leadership',
        cadence: 'Weekly',
        nextDate: '2026-03-10',
        meetingTime: '16:30:00.000',
        timeZone: 'UTC',
        agendaItems: levelTenAgenda.items,
        invitees: [owner, ines, nils].map(({ personId }) => personId),
      },
    });
    const name = `Owner ${owner.username}`;
    expect(await told(ines)).toMatchObject({
      title: `${name} invited you to a meeting`,
      message: 'Leadership, next meeting Tue, Mar 10, 4:30 PM UTC',
    });
    expect(await told(nils)).toMatchObject({
      title: `${name} bjöd in dig till ett möte`,
      message: expect.stringMatching(/^Leadership,? nästa möte tis 10 mars,? .*17:30 CET$/),
    });
    await here.sql("update session_context set time_zone = 'America/New_York' where person_id = $1", [ines.personId]);
    expect((await told(ines))?.message).toBe('Leadership, next meeting Tue, Mar 10, 12:30 PM EDT');
    await here.sql("update person set format_locale = 'fr-FR' where id = $1", [ines.personId]);
    expect((await told(ines))?.message).toMatch(/^Leadership, next meeting Tue,? 10 Mar, 12:30 GMT-4$/);
    await here.sql("update person set locale = 'sv-SE', format_locale = null where id = $1", [ines.personId]);
    expect((await told(ines))?.title).toBe(`${name} bjöd in dig till ett möte`);
    await here.sql("update person set locale = 'en-US' where id = $1", [ines.personId]);
  });

  it('is rendered in English where the reader’s language lacks the text', async () => {
    const traction = await here.traction([owner, nils], 'Yard');
    const give = () =>
      owner.call(headlineApi.create, { body: { title: 'The ferry is here', ownerId: nils.personId, tractionId: traction.id } });
    const { id } = await give();
    expect((await told(nils))?.title).toBe(`Owner ${owner.username} gav dig en rubrik`);
    await here.sql("update person set locale = 'fi-FI' where id = $1", [nils.personId]);
    expect((await told(nils))?.title).toBe(`Owner ${owner.username} gave you a Headline`);
    await here.sql("update person set locale = 'sv-SE' where id = $1", [nils.personId]);
    expect(id).toBeDefined();
  });

  it('shows notifications that were stored as plain text, before keys were, unchanged', async () => {
    await here.sql(
      "insert into notification (org_id, id, recipient_id, type, title, message) values ($1, $2, $3, 'General', 'Written long ago', 'as it is')",
      [owner.orgId, newId(), nils.personId],
      owner.orgId,
    );
    expect((await nils.call(notificationApi.search, { body: {} })).items).toContainEqual(
      expect.objectContaining({ title: 'Written long ago', message: 'as it is' }),
    );
  });
});

it('a mail is written in the language of its recipient', async () => {
  const mailTo = async ({ email }: Actor) => {
    await here.visitor.call(registerApi.resetPassword, { body: { email } });
    await expect.poll(async () => here.sql('select from mail_outbox where recipient = $1', [email])).not.toEqual([]);
    return (await here.sql<{ subject: string; html: string }>('select subject, html from mail_outbox where recipient = $1', [email]))[0];
  };
  const swedish = await mailTo(nils);
  expect(swedish?.subject).toBe('Nytt lösenord');
  expect(swedish?.html).toContain('<html lang="sv-SE">');
  expect(swedish?.html).toContain('skrev detta.');
  const english = await mailTo(ines);
  expect(english?.subject).not.toBe('Nytt lösenord');
  expect(english?.html).toContain('because of your account');
});

it('a refusal is in the language that the browser asks for, also when nobody is signed in', async () => {
  const ask = (who: Pick<Actor, 'call'>, language: string) =>
    who.call(headlineApi.remove, { params: { id: newId() } }, { 'accept-language': language });
  expect((await ask(nils, 'sv-SE,sv;q=0.9,en;q=0.8')).messages).toMatchObject([{ text: 'Det finns inte.', code: 'notFound' }]);
  for (const language of ['en-US', 'fi', '*', 'not a language', ''])
    expect((await ask(nils, language)).messages).toMatchObject([{ text: 'It does not exist, or it is not shared with you.' }]);
});
