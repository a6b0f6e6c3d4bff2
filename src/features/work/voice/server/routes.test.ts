import { beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { streamed } from '#testing/streamed.ts';
import type { Actor } from '#testing/world.ts';
import { type RecognisedItem, voiceApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company({});
await here.name([
  [member, 'Noor Hadid'],
  [owner, 'Jonas Beck'],
]);

const hear = async (text: string, who: Actor = member) => {
  const { events, ...answer } = await streamed(here, who, voiceApi.understand, { body: { text } });
  return { ...answer, heard: events[0] as RecognisedItem | undefined };
};

describe('POST voice/understand', () => {
  it('U-30: does not exist while its flag is off, which is its usual state', async () => {
    // Not even to those whom it would refuse for another reason.
    for (const who of [member, observer, elsewhere]) expect((await hear('to-do call', who)).status, who.role).toBe(404);
  });

  describe('with the flag on', () => {
    beforeAll(() => here.sql("insert into feature_flag (name, enabled) values ('voice-assistant', true)"));

    it('U-16, U-19: answers what a sentence says, by rules, and saves nothing', async () => {
      const before = await here.sql('select count(*) from todo', [], owner.orgId);
      expect(await hear('to-do Jonas should call the mills by friday in the leadership meeting')).toMatchObject({
        status: 200,
        end: { succeeded: true },
        heard: {
          title: 'Call the mills',
          type: 'todo',
          tractionId: traction.id,
          dueDate: '2026-03-06',
          ownerIds: [owner.personId],
          by: 'rules',
        },
      });
      expect(await here.sql('select count(*) from todo', [], owner.orgId)).toEqual(before);
    });

    it('U-22, U-23, U-28: says what is missing, and gives it to whoever speaks', async () => {
      expect((await hear('van lease runs out in may')).heard).toMatchObject({
        type: null,
        tractionId: null,
        dueDate: null,
        ownerIds: [member.personId],
        guessed: [],
      });
    });

    it('understands the words of the speaker’s language and those of the organisation', async () => {
      await here.sql("update person set locale = 'es-MX' where id = $1", [member.personId]);
      expect((await hear('Recuérdame llamar mañana')).heard).toMatchObject({ type: 'todo', title: 'Llamar', dueDate: '2026-03-04' });
      await here.sql("update person set locale = 'en-US' where id = $1", [member.personId]);
    });

    it('names no meeting to which the speaker may not add, and nobody of another organisation', async () => {
      await here.sql(
        'update traction set visibility = jsonb_set(visibility, \'{org}\', \'{"canView": true, "canEdit": false}\') where id = $1',
        [traction.id],
        owner.orgId,
      );
      expect((await hear('to-do call in the leadership meeting', outsider)).heard?.tractionId).toBeNull();
      await here.sql(
        'update traction set visibility = jsonb_set(visibility, \'{org}\', \'{"canView": false, "canEdit": false}\') where id = $1',
        [traction.id],
        owner.orgId,
      );
      expect((await hear('to-do call in the leadership meeting', outsider)).heard?.tractionId).toBeNull();
      expect((await hear('to-do Jonas should call', elsewhere)).heard).toMatchObject({ ownerIds: [elsewhere.personId], tractionId: null });
    });

    it('403 to an Observer, 422 to a blank or endless sentence, and bears hostile words', async () => {
      expect((await hear('to-do call', observer)).status).toBe(403);
      expect(await hear('   ')).toMatchObject({ status: 422, codes: { text: ['VAL_REQUIRED'] } });
      expect(await hear('a'.repeat(501))).toMatchObject({ status: 422, codes: { text: ['VAL_TOO_LONG'] } });
      for (const words of ['<script>alert(1)</script>', '{{term.rock}}', '🪨', '1/1/1 31/31', 'to-do '.repeat(80), '((((', '\\'])
        expect((await hear(words)).status, words).toBe(200);
    });

    it('U-28: what is added says that it came by voice', async () => {
      const body = {
        title: 'Call the mills',
        tractionId: traction.id,
        ownerIds: [member.personId],
        contentHtml: '',
        source: 'voice' as const,
      };
      const { id } = await member.call(todoApi.create, { body: { ...body, id: newId(), dueDate: '2026-03-06' } });
      expect((await member.call(todoApi.byIds, { query: { ids: id } })).items).toMatchObject([
        { source: 'voice', ownerIds: [member.personId] },
      ]);
      expect((await member.call(issueApi.create, { body: { ...body, entityType: 'meeting' } })).status).toBe(200);
      expect((await member.call(headlineApi.create, { body })).status).toBe(200);
    });
  });
});
