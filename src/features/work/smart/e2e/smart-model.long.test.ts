import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modelApi } from '#features/ground/language-models/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { type ModelServer, modelServer } from '#testing/model-server.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { criteria } from '../contract.ts';

let model: ModelServer;
let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;

/** Sets the language in which the Owner reads. */
const speaks = (locale: string) => browsing.here.sql('update person set locale = $2 where id = $1', [owner.personId, locale], owner.orgId);

beforeAll(async () => {
  model = await modelServer();
  browsing = await browse({ AI_URL: model.url, AI_MODEL: 'scripted', AI_SECONDS: '5' });
  owner = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([owner], 'Leadership weekly');
  await browsing.here.name([[owner, 'Theo Okafor']]);
  await browsing.here.sql("insert into feature_flag (name, enabled) values ('smart-rocks', true)");
  await owner.call(modelApi.switch, { body: { isOn: true } });
});
afterAll(async () => {
  await browsing.close();
  await model.close();
});
beforeEach(() => speaks('en-US'));

const judgement = (reasons: readonly string[], rewrite: string): string =>
  JSON.stringify({ ...Object.fromEntries(criteria.map((name, at) => [name, { value: at !== 1, reason: reasons[at] }])), rewrite });

/** Opens the form of a Rock with this title. */
const openRock = async (title: string, look = {}) => {
  const body = { title, ownerId: owner.personId, dueDate: '2026-03-31', type: 'Team' as const, tractionIds: [traction.id] };
  const { id } = await owner.call(rockApi.create, { body });
  const visitor = await browsing.visitor(look);
  await visitor.enter(owner, `/traction/${traction.id}/${traction.threadId}?item=Rock.${id}`);
  return { ...visitor, title: async () => (await owner.call(rockApi.byIds, { query: { ids: id } })).items[0]?.title };
};
const check = async (page: Page, names = { button: 'Check SMART', dialog: 'SMART check' }) => {
  await page.getByRole('button', { name: names.button }).click();
  const smart = page.getByRole('dialog', { name: names.dialog });
  await smart.waitFor();
  return smart;
};
const english = [
  'It names quoting.',
  'No number says when quoting is fast.',
  'Theo can do it by March.',
  'Leadership waits for it.',
  'March 31 is near.',
];

describe('the SMART check with a language model', () => {
  it.each([
    { width: 1440, theme: 'dark' },
    { width: 360, theme: 'light' },
  ])('U-12, U-13: shows the rules until the model has answered, and its wording is taken over, at $width px, $theme', async (look) => {
    // Its JSON comes slowly, in four pieces.
    const words = judgement(english, 'Answer 9 of 10 quotes within 2 days').match(/.{1,200}/gu) ?? [];
    model.script(() => ({ words, pause: 400 }));
    const { page, context, faults, title } = await openRock('Improve quoting a lot', look);
    const smart = await check(page);
    await smart.getByText('By rules; the language model is reading …').waitFor();
    await smart.getByText('“Improve” does not say what will be different.').waitFor();
    expect(await smart.getByRole('button', { name: 'Use it' }).count()).toBe(0);
    await smart.getByText('By the language model').waitFor();
    for (const reason of english) await smart.getByText(reason).waitFor();
    await smart.getByText('4 of 5').waitFor();
    await smart.getByText('Still missing: a number.').waitFor();
    expect([...(await axeFaults(page)), ...faults]).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, `smart-model-${look.width}-${look.theme}`);
    await smart.getByRole('button', { name: 'Use it' }).click();
    await page.getByRole('button', { name: 'Save Rock' }).click();
    await expect.poll(title).toBe('Answer 9 of 10 quotes within 2 days');
    await context.close();
  });

  it('U-12, U-13: in Spanish', async () => {
    await speaks('es-MX');
    const spanish = ['Nombra las ofertas.', 'Ningún número dice cuándo.', 'Theo puede.', 'Dirección lo espera.', 'Marzo está cerca.'];
    model.script(() => ({ words: [judgement(spanish, 'Responder 9 de 10 ofertas en 2 días')] }));
    const { page, context, faults } = await openRock('Mejorar las ofertas');
    const smart = await check(page, { button: 'Revisar SMART', dialog: 'Revisión SMART' });
    await smart.getByText('Por el modelo de lenguaje').waitFor();
    for (const reason of spanish) await smart.getByText(reason).waitFor();
    await smart.getByText('Responder 9 de 10', { exact: false }).first().waitFor();
    expect(model.asked.at(-1)?.body.messages[0]?.content).toContain('"es"');
    expect([...(await axeFaults(page)), ...faults]).toEqual([]);
    await shot(page, 'smart-model-es');
    await context.close();
  });

  it('U-14: says that the rules have answered where the model did not, and offers their wording', async () => {
    model.script(() => ({ status: 503 }));
    const { page, context } = await openRock('Website');
    const smart = await check(page);
    await smart.getByText('By rules: the language model did not answer').waitFor();
    await smart.getByText('Too few words to say what will be done.').waitFor();
    expect(await smart.getByRole('button', { name: 'Use it' }).isEnabled()).toBe(true);
    await shot(page, 'smart-model-failed');
    await context.close();
  });
});
