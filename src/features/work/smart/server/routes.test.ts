import { beforeAll, describe, expect, it } from 'vitest';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { smartApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company({});
await here.name([[member, 'Noor Hadid']]);

const setFlag = (enabled: boolean) =>
  here.sql(
    "insert into feature_flag (name, enabled) values ('smart-rocks', $1) on conflict (name) do update set enabled = excluded.enabled",
    [enabled],
  );
const check = (description: string, more: object = {}, who: Actor = member) =>
  who.call(smartApi.check, {
    body: { description, ownerId: member.personId, dueDate: '2026-03-31', tractionIds: [traction.id], ...more },
  });

describe('POST rocks/smart-rock', () => {
  it('U-15: does not exist while its flag is off, which is its usual state', async () => {
    for (const who of [member, observer, elsewhere]) expect((await check('Sell 40 doors', {}, who)).status, who.role).toBe(404);
  });

  describe('with the flag on', () => {
    beforeAll(() => setFlag(true));

    it('U-12: finds a good Rock SMART, and suggests nothing', async () => {
      expect(await check('Raise on-time installs from 86% to 95%')).toMatchObject({
        status: 200,
        succeeded: true,
        isSmart: true,
        suggestedImprovement: '',
        secondGoal: '',
        reason: 'All five hold.',
      });
    });

    it('U-13: judges each of the five criteria, with a reason', async () => {
      const { evaluation, isSmart, reason, suggestedImprovement, secondGoal } = await check('Improve on-time installs and train people');
      expect(isSmart).toBe(false);
      expect(evaluation).toEqual({
        specific: { value: false, reason: 'Two goals in one: “Improve on-time installs”, and “train people”.' },
        measurable: { value: false, reason: 'No number says when it is reached. From what to what?' },
        achievable: { value: true, reason: 'Noor H owns it.' },
        relevant: { value: true, reason: 'Looked at every week in Leadership.' },
        timeBound: { value: true, reason: 'Due March 31, 2026, within a quarter.' },
      });
      expect(reason).toBe('Still missing: one goal that begins with a verb, a number.');
      expect(suggestedImprovement).toBe('Improve on-time installs from … to …');
      expect(secondGoal).toBe('Train people');
    });

    it('answers with the description alone', async () => {
      const answer = await member.call(smartApi.check, { body: { description: 'Website' } });
      expect(Object.values(answer.evaluation).map(({ value }) => value)).toEqual([false, false, false, false, false]);
      expect(answer.suggestedImprovement).toBe('Reach this: Website by … (done when …)');
    });

    it('answers an Observer, and in the reader’s language', async () => {
      expect(await check('Sell 40 doors', {}, observer)).toMatchObject({ status: 200, isSmart: true });
      await here.sql("update person set locale = 'es-MX' where id = $1", [owner.personId]);
      expect(await check('Mejorar los plazos', {}, owner)).toMatchObject({
        evaluation: { achievable: { reason: 'Noor H es responsable.' }, specific: { value: false } },
        suggestedImprovement: 'Mejorar los plazos de … a …',
      });
    });

    it('counts no meeting that the person does not see, and nobody of another organisation', async () => {
      for (const who of [outsider, elsewhere])
        expect((await check('Sell 40 doors', {}, who)).evaluation.relevant, who.orgId).toMatchObject({
          value: false,
          reason: 'No team looks at it every week yet.',
        });
      expect((await check('Sell 40 doors', {}, elsewhere)).evaluation.achievable).toEqual({ value: false, reason: 'Nobody owns it yet.' });
    });

    it('names what is wrong with its input, and bears hostile words', async () => {
      expect(await check('  ')).toMatchObject({ status: 422, codes: { description: ['VAL_REQUIRED'] } });
      expect(await check('a'.repeat(257))).toMatchObject({ status: 422, codes: { description: ['VAL_TOO_LONG'] } });
      for (const words of ['<script>alert(1)</script>', '{{term.rock}} $t(shell.skip)', 'a '.repeat(128), '🪨'])
        expect((await check(words)).status, words).toBe(200);
      expect((await check('{{name}} $t(smart.title) everything')).evaluation.specific.reason).toContain('“name”');
      expect((await check('Sell 2 and $t(smart.title) it', { ownerId: member.personId })).succeeded).toBe(true);
    });
  });
});
