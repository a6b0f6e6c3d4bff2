import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browse, readMail, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { bothSizes, cutControls } from '#testing/layout.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import { englishOn, inSpanish as es } from '#testing/spoken.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

const codeShape = /^[2-9A-HJKMNP-Z]{6}$/m;

describe('a company in Spanish', () => {
  let visitor: Visitor;
  const email = `ana.${Date.now()}@harborandpine.example`;
  const button = (key: string, values?: Record<string, string | number>) =>
    visitor.page.getByRole('button', { name: es(key, values), exact: true });
  const label = (key: string) => visitor.page.getByLabel(es(key), { exact: true });
  const heading = (key: string, values?: Record<string, string | number>) =>
    visitor.page.getByRole('heading', { name: es(key, values) }).waitFor();

  /** The screen as it is now is all in Spanish, and nothing on it is cut, at both sizes. */
  const isSpanish = async (name: string): Promise<void> => {
    const { page } = visitor;
    for (const size of bothSizes.toReversed()) {
      await page.setViewportSize(size);
      await settled(page);
      const about = `${name} at ${size.width}`;
      expect(await englishOn(page), about).toEqual([]);
      await expect.poll(() => scrollsSideways(page), { message: about }).toBe(false);
      expect(await cutControls(page), about).toEqual([]);
      await shot(page, `${name}-${size.width}`);
    }
  };

  beforeAll(async () => {
    visitor = await browsing.visitor({ locale: 'es-MX' });
  });

  it('Z-03: the first page is Spanish before any script has run, as the browser asks', async () => {
    const { page } = await browsing.visitor({ locale: 'es-AR', scripts: false });
    await page.goto('/login');
    expect(await page.getAttribute('html', 'lang')).toBe('es-AR');
    expect(await page.title()).toBe('Iniciar sesión en Cairn');
    await page.getByLabel(es('shell.signIn.name')).fill('nadie@example.com');
    await page.getByLabel(es('shell.signIn.password'), { exact: true }).fill('Nada-nada-1');
    await page.getByRole('button', { name: es('shell.signIn.submit') }).click();
    await page.getByText(es('shell.signIn.refused')).waitFor();
    expect(await page.getByLabel(es('shell.signIn.name')).inputValue()).toBe('nadie@example.com');
  });

  it('A-08, B-31: signs up, by a mail in Spanish', async () => {
    const { page } = visitor;
    await page.goto('/login');
    await isSpanish('login');
    await page.goto('/register');
    await heading('register.address.title');
    await isSpanish('address');
    await label('register.email').fill(email);
    await button('register.address.submit').click();
    await label('register.code.label').waitFor();
    await isSpanish('code');
    await label('register.code.label').fill(await readMail(browsing.origin, email, codeShape));
    await heading('register.details.title');
    await label('register.details.firstName').fill('Ana');
    await label('register.details.lastName').fill('Robles');
    await label('register.password').fill('abc');
    await label('register.confirm').fill('abc');
    await button('register.details.submit').click();
    await page.getByText(es('codes.VAL_PASSWORD_LENGTH')).waitFor();
    await isSpanish('details');
    await label('register.password').fill('Puerto-26');
    await label('register.confirm').fill('Puerto-26');
    await page.getByRole('checkbox').check();
    await button('register.details.submit').click();
    await heading('register.level.title');
    await isSpanish('level');
    await page.getByText(es('register.level.Familiar')).click();
    await button('register.next').click();
    await page.getByText(es('register.workStyle.Visionary'), { exact: true }).click();
    await isSpanish('part');
    await button('register.next').click();
    await label('orgs.create.name').fill(`Puerto y Pino`);
    await button('orgs.create.submit').click();
    await heading('register.first.title');
    await isSpanish('first-meeting');
    await label('register.first.name').fill(`Dirección`);
    await button('register.first.submit').click();
    await heading('register.ready.title', { name: 'Ana' });
    await isSpanish('ready');
    await button('register.ready.go').click();
    await page.waitForURL(`${browsing.origin}/`);
    expect((await browsing.here.sql<{ locale: string }>('select locale from person where email = $1', [email]))[0]?.locale).toBe('es-MX');
    await isSpanish('home');
  });

  it('adds one item of each kind, and reads every list of the meeting', async () => {
    const { page } = visitor;
    for (const path of ['/meetings', '/notifications']) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      await isSpanish(path.replaceAll('/', '-'));
    }
    await page.goto('/meetings');
    await page.getByRole('link', { name: `Dirección` }).first().click();
    await page.waitForURL('**/traction/**');
    await isSpanish('meeting');
    const overview = page.url();
    for (const [key, kind] of [
      ['Alt+t', 'todos'],
      ['Alt+i', 'issues'],
      ['Alt+h', 'headlines'],
      ['Alt+r', 'rocks'],
    ] as const) {
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog', { name: es(`${kind}.add`) });
      await dialog.getByRole('textbox').first().fill(`Uno de ${kind}`);
      if (kind === 'rocks') await dialog.getByLabel(es('rocks.type')).selectOption({ label: es('rocks.typeCompany') });
      await isSpanish(`add-${kind}`);
      await page.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.goto(overview);
    await isSpanish('meeting-with-items');
    await page.setViewportSize({ width: 1210, height: 900 });
    await page.goto(overview.replace(/meetingoverview.*/, 'issues'));
    await page.getByRole('button', { name: 'Uno de issues', exact: true }).waitFor();
    const hidden = `(() => { const { scrollWidth, clientWidth } = document.querySelector('main nav'); return scrollWidth - clientWidth; })()`;
    expect(await page.evaluate(hidden), 'tabs that are cut off').toBe(0);
    expect(visitor.faults).toEqual([]);
  });

  it('holds a meeting', async () => {
    const { page } = visitor;
    await page.goto('/meetings');
    await page.getByRole('link', { name: es('meetings.lobbyOf', { title: `Dirección` }) }).click();
    await heading('liveMeetings.lobby.title', { title: `Dirección` });
    await isSpanish('lobby');
    await button('liveMeetings.lobby.start').click();
    for (const section of ['Segue', 'Scorecard', 'RockReview', 'Headlines', 'ToDoList', 'IDS', 'Conclude']) {
      const { stage, title } = {
        stage: page.getByText(es('liveMeetings.ids.review'), { exact: true }),
        title: es(`meetings.section${section}`),
      };
      await (section === 'IDS' ? stage : page.getByRole('heading', { level: 1, name: title, exact: true })).first().waitFor();
      await isSpanish(`live-${section}`);
      if (section !== 'Conclude')
        await page
          .getByRole('toolbar', { name: es('liveMeetings.dock.title') })
          .getByRole('button', { name: es('liveMeetings.dock.next'), exact: true })
          .click();
    }
    expect(visitor.faults).toEqual([]);
  });

  it('sets up the organisation and the account', async () => {
    const { page } = visitor;
    const find = 'select person_id, org_id from org_member join person on person.id = person_id where email = $1';
    const [me] = await browsing.here.sql<{ person_id: string; org_id: string }>(find, [email]);
    for (const [name, path] of [
      ['members', `/org/detail/${me?.org_id}/license`],
      ['details', `/org/detail/${me?.org_id}/detail`],
      ['departments', `/org/detail/${me?.org_id}/meetings`],
      ['view', `/org/detail/${me?.org_id}/usersettings`],
      ['delete', `/org/detail/${me?.org_id}/delete`],
      ['profile', `/user/detail/${me?.person_id}`],
      ['learn', '/learning-center/cairn'],
      ['nowhere', '/nowhere-at-all'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await isSpanish(name);
    }
    expect(visitor.faults).toEqual([]);
  });
});

it('C-03: the line of the day on home begins with a capital letter, though Spanish writes days of the week small', async () => {
  const owner = await browsing.here.org('Harbor & Pine');
  await browsing.here.traction([owner], 'Dirección');
  await browsing.here.sql("update person set locale = 'es-MX' where id = $1", [owner.personId], owner.orgId);
  const { page, enter, faults } = await browsing.visitor({ locale: 'es-MX' });
  await enter(owner, '/');
  const line = page.getByText(/^\p{L}+, \d+ de \p{L}+\./u);
  await line.waitFor();
  expect(await line.innerText()).toMatch(/^\p{Lu}/u);
  expect(faults).toEqual([]);
});
