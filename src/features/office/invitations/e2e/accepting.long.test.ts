import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitedApi } from '#features/teams/invited/contract.ts';
import { newId } from '#shared/ids.ts';
import { type Browsing, browse, readMail } from '#testing/browse.ts';
import { pageFaults } from '#testing/layout.ts';
import { type Actor, testPassword } from '#testing/world.ts';
import { invitationApi } from '../contract.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

/** Invites an address and returns the path of the mailed link. */
const inviteTo = async (owner: Actor, email: string, tractionId?: string): Promise<{ id: string; path: string }> => {
  const invitee = { id: newId(), firstName: 'Lena', lastName: 'Ortiz', email, role: 'Member' as const };
  await owner.call(invitationApi.inviteLicensed, { body: { invitees: [invitee], ...(tractionId ? { tractionId } : {}) } });
  return { id: invitee.id, path: await readMail(browsing.origin, email, new RegExp(`/welcome/invitation/${invitee.id}/[\\w-]+`)) };
};

const fresh = (name: string): string => `${name}.${newId().slice(-8)}@x.example`;

describe('the link of an invitation', () => {
  it.each([
    ['default', 1440],
    ['dark', 360],
  ])('T-15, C-16, C-19: a new person chooses a password and joins, in %s at %i', async (theme, width) => {
    const owner = await browsing.here.org('Harbor & Pine');
    const { id: tractionId } = await browsing.here.traction([owner], `Build & Install ${width}`);
    const email = fresh('lena');
    const { path } = await inviteTo(owner, email, tractionId);
    const visitor = await browsing.visitor({ theme, width });
    const { page } = visitor;
    await page.goto(path);
    await page.getByRole('heading', { name: 'Harbor & Pine' }).waitFor();
    expect(await page.getByText(/Next one: Build & Install/).count()).toBe(1);
    expect(await page.getByLabel('Your e-mail').inputValue()).toBe(email);
    const join = page.getByRole('button', { name: 'Join Harbor & Pine' });
    await page.getByLabel('Choose a password').fill('harbor-26');
    await page.getByRole('checkbox').check();
    expect(await join.getAttribute('aria-disabled')).toBe('true');
    expect(await pageFaults(visitor.page, `welcome-${width}`)).toEqual([]);
    await page.getByLabel('Choose a password').fill('Harbor-26');
    const refused: string[] = [];
    page.on('response', (response) => response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`));
    await join.click();
    await page.waitForURL('**/welcome/tools/user');
    await page.goto('/meetings');
    await page.getByText(`Build & Install ${width}`).waitFor();
    // The link leads nowhere now, so nothing asks for it.
    expect(refused).toEqual([]);
    await page.goto(path);
    await page.getByRole('heading', { name: 'This invitation was used' }).waitFor();
    expect(await pageFaults(visitor.page, `dead-${width}`)).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });

  it('T-15: joining is tried again while the organisation is busy', async () => {
    const owner = await browsing.here.org('Harbor & Pine');
    const { path } = await inviteTo(owner, fresh('busy'));
    const { page, context } = await browsing.visitor();
    const answers: number[] = [];
    await context.route('**/api/v2/invitations/*/*/register', async (route) => {
      const busy = { succeeded: false, messages: [{ code: 'busy', text: 'Other changes are taking long right now.' }] };
      answers.push(answers.length < 2 ? 503 : 200);
      await (answers.at(-1) === 503 ? route.fulfill({ status: 503, json: busy }) : route.continue());
    });
    await page.goto(path);
    await page.getByLabel('Choose a password').fill('Harbor-26');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Join Harbor & Pine' }).click();
    await page.waitForURL('**/welcome/tools/user');
    expect(answers).toEqual([503, 503, 200]);
  });

  it('T-15: a person of another organisation signs in, joins, and is in both', async () => {
    const owner = await browsing.here.org('Second House');
    const other = await browsing.here.org('First House');
    const { path } = await inviteTo(owner, other.email);
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto(path);
    await page.getByText('has an account already. Sign in with it to join.').waitFor();
    expect(await pageFaults(visitor.page, 'known')).toEqual([]);
    await page.getByRole('link', { name: 'Sign in to join' }).click();
    await page.getByLabel('Username or e-mail').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/welcome/tools/user');
    await page.goto('/meetings');
    await page.getByRole('button', { name: 'Second House' }).click();
    await page.getByRole('menu').getByText('First House').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('T-15: somebody else who is signed in is told so, changes nothing, and can go on as the invited person', async () => {
    const owner = await browsing.here.org('Right House');
    const wrong = await browsing.here.org('Wrong House');
    const email = fresh('right');
    const { id, path } = await inviteTo(owner, email);
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await visitor.enter(wrong, path);
    await page.getByRole('heading', { name: 'This invitation is for somebody else' }).waitFor();
    expect(await pageFaults(visitor.page, 'other')).toEqual([]);
    await page.goto(path.replace('/invitation/', '/invitation/process/'));
    await page.getByRole('heading', { name: 'This invitation is for somebody else' }).waitFor();
    expect((await owner.call(invitedApi.list)).items.map((each) => each.id)).toContain(id);
    await page.getByRole('button', { name: `Sign out and go on as ${email}` }).click();
    await page.getByRole('button', { name: 'Join Right House' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('T-15: a link that was withdrawn, or is none, leads to a page that says what to do', async () => {
    const owner = await browsing.here.org('Gone House');
    const { id, path } = await inviteTo(owner, fresh('gone'));
    await owner.call(invitationApi.withdraw, { params: { id } });
    const visitor = await browsing.visitor();
    for (const address of [path, `/welcome/invitation/${newId()}/nonsense`, '/welcome/invitation/x/y']) {
      await visitor.page.goto(address);
      await visitor.page.getByRole('heading', { name: 'This invitation does not work any more' }).waitFor();
    }
    await visitor.page.getByRole('link', { name: 'Create an account' }).waitFor();
    await visitor.enter(owner, path.replace('/invitation/', '/invitation/process/'));
    await visitor.page.getByRole('heading', { name: 'This invitation does not work any more' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('T-15: a person to whom it came by mistake closes it', async () => {
    const owner = await browsing.here.org('Mistaken House');
    const { id, path } = await inviteTo(owner, fresh('mistaken'));
    const visitor = await browsing.visitor();
    await visitor.page.goto(path);
    await visitor.page.getByRole('button', { name: 'Tell us' }).click();
    await visitor.page.getByRole('button', { name: 'Close it' }).click();
    await visitor.page.getByRole('heading', { name: 'The invitation is closed' }).waitFor();
    expect((await owner.call(invitedApi.list)).items.map((each) => each.id)).not.toContain(id);
    expect(visitor.faults).toEqual([]);
  });

  it('D-10: the page without an organisation opens a pasted link', async () => {
    const owner = await browsing.here.org('Pasted House');
    const email = fresh('pasted');
    const first = await inviteTo(owner, email);
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto(first.path);
    await page.getByLabel('Choose a password').fill('Harbor-26');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Join Pasted House' }).click();
    await page.waitForURL('**/welcome/tools/user');
    await browsing.here.sql("update person set experience_level = 'New' where email = $1", [email]);
    await browsing.here.sql('delete from org_member where person_id = (select id from person where email = $1)', [email], owner.orgId);
    const another = await browsing.here.org('Another House');
    const second = await inviteTo(another, email);
    await page.goto('/');
    await page.getByRole('button', { name: 'I was invited' }).click();
    await page.getByLabel('Link of the invitation').fill(`${browsing.origin}${second.path}`);
    await page.getByRole('button', { name: 'Open invitation' }).click();
    await page.getByRole('link', { name: 'Join Another House' }).click();
    await page.getByRole('button', { name: 'Another House' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
