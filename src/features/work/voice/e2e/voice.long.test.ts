import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import { speak, standInSpeech } from '#testing/speech-engine.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let sales: SeededTraction;

const setFlag = (enabled: boolean) =>
  browsing.here.sql(
    "insert into feature_flag (name, enabled) values ('voice-assistant', $1) on conflict (name) do update set enabled = excluded.enabled",
    [enabled],
  );

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  await browsing.here.traction([owner], 'Leadership weekly');
  sales = await browsing.here.traction([owner], 'Sales');
  await browsing.here.name([[owner, 'Theo Okafor']]);
  await setFlag(true);
});
afterAll(() => browsing.close());

/** Sets the language in which the Owner reads. */
const speaks = (locale: string) => browsing.here.sql('update person set locale = $2 where id = $1', [owner.personId, locale], owner.orgId);

const visit = async (look: object = {}, engine: 'engine' | 'none' = 'engine') => {
  const visitor = await browsing.visitor(look);
  await standInSpeech(visitor.page, engine);
  await visitor.enter(owner, '/meetings');
  return visitor;
};

/** Opens the panel by its button, or on a phone by the menu of the add button. */
const openPanel = async (
  page: Awaited<ReturnType<typeof visit>>['page'],
  phone = false,
  names = { add: 'Add', voice: 'Voice Assistant' },
) => {
  if (phone) {
    await page.getByRole('button', { name: names.add, exact: true }).click();
    await page.getByRole('menuitem', { name: names.voice }).click();
  } else await page.getByRole('button', { name: names.voice }).click();
  const panel = page.getByRole('complementary', { name: names.voice });
  await panel.waitFor();
  return panel;
};

describe('the voice assistant', () => {
  it('U-30: is not offered while its flag is off', async () => {
    await setFlag(false);
    const { page, context } = await visit();
    await page.getByRole('button', { name: 'Add To-Do' }).waitFor();
    expect(await page.getByRole('button', { name: 'Voice Assistant' }).count()).toBe(0);
    await setFlag(true);
    await page.getByRole('button', { name: 'Voice Assistant' }).waitFor();
    await context.close();
  });

  it.each([
    { width: 1440, theme: 'light' },
    { width: 1440, theme: 'dark' },
    { width: 360, theme: 'light' },
  ])(
    'U-16 to U-20, U-24, U-27: listens, shows what it hears and adds what was corrected, at $width px, $theme',
    async ({ width, theme }) => {
      const { page, context, faults } = await visit({ width, theme });
      const panel = await openPanel(page, width < 576);
      await panel.getByRole('button', { name: 'Speak' }).click();
      await panel.getByText('May we use your microphone?').waitFor();
      await shot(page, `voice-asking-${width}-${theme}`);
      await speak(page, 'allow()');
      await speak(page, "hear('to-do call the mills', 'by fri')");
      await panel.getByText('by fri').waitFor();
      expect(await speak(page, 'settings()')).toEqual({ lang: 'en-US', interimResults: true });
      expect([...(await axeFaults(page)), ...faults]).toEqual([]);
      await shot(page, `voice-listening-${width}-${theme}`);
      await speak(page, "hear('to-do call the mills by friday in the sales meeting')");
      await panel.getByRole('button', { name: 'Done' }).click();
      const card = panel.getByRole('region', { name: 'What was understood' });
      await card.waitFor();
      expect(await card.getByLabel('Title').inputValue()).toBe('Call the mills');
      await panel.locator('[data-type="user"]').waitFor();
      expect([...(await axeFaults(page)), ...faults]).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      await shot(page, `voice-understood-${width}-${theme}`);
      const title = `Call the mills ${width} ${theme}`;
      await card.getByLabel('Title').fill(title);
      await card.getByRole('button', { name: 'Add To-Do' }).click();
      await panel.locator('[data-type="action"]').waitFor();
      const found = (await owner.call(todoApi.search, { body: {} })).items.find((item) => item.title === title);
      expect(found).toMatchObject({ tractionId: sales.id, ownerIds: [owner.personId], source: 'voice' });
      await panel.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('dialog', { name: 'Edit To-Do' }).waitFor();
      await context.close();
    },
  );

  it('U-22, U-23, U-31: asks for the kind and the meeting that were not said', async () => {
    const { page, context } = await visit();
    const panel = await openPanel(page);
    await panel.getByRole('textbox', { name: 'Or type it' }).fill('van lease runs out in may');
    await page.keyboard.press('Enter');
    await panel.getByText('No traction type found. Please select one below.').waitFor();
    await panel
      .getByText('No Meeting found. Please select one below.', { exact: false })
      .or(panel.getByText('No meeting found. Please select one below.'))
      .waitFor();
    await shot(page, 'voice-missing');
    await panel.getByRole('button', { name: 'ISSUE', exact: true }).click();
    await panel.getByRole('button', { name: 'Sales' }).click();
    await panel.getByRole('button', { name: 'Add Issue' }).click();
    await panel.locator('[data-type="action"]').waitFor();
    expect((await owner.call(issueApi.search, { body: {} })).items).toMatchObject([
      { title: 'Van lease runs out in may', tractionId: sales.id },
    ]);
    await context.close();
  });

  it('U-21: says that there is no title', async () => {
    const { page, context } = await visit();
    const panel = await openPanel(page);
    await panel.getByRole('textbox', { name: 'Or type it' }).fill('to-do');
    await page.keyboard.press('Enter');
    await panel.getByText('No title was found please try your message again.').waitFor();
    expect(await panel.locator('[data-type="component"]').count()).toBe(0);
    await context.close();
  });

  it('says where a blocked microphone is allowed, and typing works; without an engine too', async () => {
    const { page, context } = await visit();
    const panel = await openPanel(page);
    await panel.getByRole('button', { name: 'Speak' }).click();
    await speak(page, "fail('not-allowed')");
    await panel.getByText('The microphone is blocked').waitFor();
    await shot(page, 'voice-refused');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await speak(page, 'allow()');
    await speak(page, "fail('no-speech')");
    await panel
      .getByText('What you said could not be turned into words.', { exact: false })
      .or(panel.getByText('Nothing was heard.', { exact: false }))
      .waitFor();
    await context.close();
    const other = await visit({}, 'none');
    const silent = await openPanel(other.page);
    await silent.getByText('This browser cannot turn speech into words.', { exact: false }).waitFor();
    expect(await silent.getByRole('button', { name: 'Speak' }).count()).toBe(0);
    await silent.getByRole('textbox', { name: 'Or type it' }).fill('headline Ruth got five stars, sales');
    await other.page.keyboard.press('Enter');
    await silent.getByRole('button', { name: 'Add Headline' }).click();
    await silent.locator('[data-type="action"]').waitFor();
    await other.context.close();
  });

  it('U-29: says that something failed, on the page and in the console', async () => {
    const { page, context, faults } = await visit();
    const panel = await openPanel(page);
    await page.route('**/voice/understand', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
    await panel.getByRole('textbox', { name: 'Or type it' }).fill('issue cedar, sales');
    await page.keyboard.press('Enter');
    await panel.getByText('Error processing input:', { exact: false }).waitFor();
    await unroute(page, '**/voice/understand');
    await panel.getByRole('textbox', { name: 'Or type it' }).fill('issue cedar, sales');
    await page.keyboard.press('Enter');
    await page.route('**/issues', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
    await panel.getByRole('button', { name: 'Add Issue' }).click();
    await panel.getByText('Error in traction service call:', { exact: false }).waitFor();
    expect(faults.filter((fault) => fault.startsWith('Error ')).map((fault) => fault.split(':')[0])).toEqual([
      'Error processing input',
      'Error in traction service call',
    ]);
    await context.close();
  });

  it('stops what it asks when it is closed', async () => {
    const { page, context } = await visit();
    const panel = await openPanel(page);
    await page.route('**/voice/understand', () => undefined);
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/voice/understand'));
    await panel.getByRole('textbox', { name: 'Or type it' }).fill('issue cedar, sales');
    await page.keyboard.press('Enter');
    await panel.getByText('One moment').waitFor();
    await page.keyboard.press('Escape');
    expect((await stopped).failure()?.errorText).toBe('net::ERR_ABORTED');
    await context.close();
  });

  it('U-17: is a sheet on a phone, works by keyboard alone, and in Spanish', async () => {
    await speaks('es-MX');
    const { page, context, faults } = await visit({ locale: 'es-MX' });
    await page.keyboard.press('Alt+v');
    const panel = page.getByRole('complementary', { name: 'Asistente de voz' });
    await expect
      .poll(
        async () => {
          if ((await panel.count()) === 0) await page.keyboard.press('Alt+v');
          return panel.count();
        },
        { interval: 500 },
      )
      .toBe(1);
    await panel.getByRole('textbox', { name: 'O escríbelo' }).focus();
    await page.keyboard.type('recuérdame llamar a los aserraderos mañana, sales');
    await page.keyboard.press('Enter');
    const card = panel.getByRole('region', { name: 'Lo que se entendió' });
    await card.waitFor();
    expect(await card.getByLabel('Título').inputValue()).toBe('Llamar a los aserraderos');
    expect([...(await axeFaults(page)), ...faults]).toEqual([]);
    await card.getByRole('button', { name: 'Agregar', exact: false }).focus();
    await page.keyboard.press('Enter');
    await panel.locator('[data-type="action"]').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await speaks('en-US');
    await context.close();
  });
});
