import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOrg } from '#features/ground/orgs/server/actions.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import type { AccessChanged } from '#shared/hubs.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, type Visitor } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { type Actor, testPassword } from '#testing/world.ts';
import { memberApi } from '../contract.ts';

let browsing: Browsing;
let tide: Actor;

beforeAll(async () => {
  browsing = await browse();
  tide = await browsing.here.org('Tidekeepers');
});
afterAll(() => browsing.close());

type Tell = (news: AccessChanged) => void;

/** Opens home for a member of a new organisation and of the other one, with words in a dialog; `tell` sends news down the page's own socket. */
const typing = async (words: string): Promise<Visitor & { theo: Actor; owner: Actor; traction: SeededTraction; tell: Tell }> => {
  const { here } = browsing;
  const owner = await here.org('Harbor & Pine');
  const theo = await here.person(owner.orgId, 'Manager');
  await here.sql(
    "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Manager')",
    [tide.orgId, newId(), theo.personId],
    tide.orgId,
  );
  const traction = await here.traction([owner, theo], 'Leadership');
  await here.sql('update person set default_org_id = $1 where id = $2', [owner.orgId, theo.personId]);
  const visitor = await browsing.visitor();
  let tell: Tell = () => undefined;
  await visitor.page.routeWebSocket('**/socket.io/**', (socket) => {
    socket.connectToServer();
    tell = (news) => socket.send(`42/live-update-hub,${JSON.stringify(['AccessChanged', news])}`);
  });
  await visitor.enter(theo, '/');
  await visitor.page.getByRole('heading', { name: 'Issues' }).waitFor();
  await settled(visitor.page);
  await visitor.page.keyboard.press('Alt+i');
  await title(visitor.page).fill(words);
  return { ...visitor, theo, owner, traction, tell: (news) => tell(news) };
};

const title = (page: Page) => page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox').first();
const org = (page: Page) => page.getByRole('button', { name: /: change organization$/ });

const change = async (who: Actor, sql: string): Promise<void> => {
  await browsing.here.sql(`${sql} where person_id = $1 and org_id = $2`, [who.personId, who.orgId], who.orgId);
  browsing.here.appContext.bus.publish({ kind: 'changed', orgId: who.orgId });
};

describe('somebody whose access changes while they type', () => {
  it('is told that their permission level has changed, sees it at once and loses no word (B-46)', async () => {
    const { page, theo, faults, context } = await typing('Who closes the yard');
    await change(theo, "update org_member set role = 'Member'");
    await page.getByText(/^Your permission level has changed: .*a Member/).waitFor();
    expect(await title(page).inputValue()).toBe('Who closes the yard');
    await change(theo, "update org_member set role = 'Observer'");
    // An Observer adds no Issues: the dialog goes, its words do not.
    await page.getByText('“Who closes the yard”').waitFor();
    await page.getByRole('button', { name: 'Copy the words' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add Headline' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['Admin', 'an Admin'],
    ['Manager', 'a Manager'],
    ['Owner', 'the Owner'],
  ] as const)('is told at once of a rise to %s, by whom, and goes on typing (B-46)', async (role, named) => {
    const { page, theo, owner, faults, context } = await typing('Who orders the paint');
    // They begin as a Manager.
    if (role === 'Manager') {
      await change(theo, "update org_member set role = 'Member'");
      await page.getByText(/^Your permission level has changed: .*a Member/).waitFor();
    }
    if (role === 'Owner') await owner.call(memberApi.transfer, { params: { id: theo.personId }, body: { password: testPassword } });
    else expect((await owner.call(memberApi.setRole, { params: { id: theo.personId }, body: { role } })).status).toBe(200);
    await page.getByText(new RegExp(`^Your permission level has changed: .* made you ${named} at `)).waitFor();
    expect(await title(page).inputValue()).toBe('Who orders the paint');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('loses no word either when their page, back from a lost connection, knows of it without being told (B-46)', async () => {
    const { page, theo, faults, context } = await typing('Who paints the buoys');
    await context.setOffline(true);
    await change(theo, "update org_member set role = 'Observer'");
    await context.setOffline(false);
    await page.getByText('“Who paints the buoys”').waitFor();
    await page.getByRole('button', { name: 'Copy the words' }).waitFor();
    expect(await title(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('loses no word either when the list of meetings has their new role before the session has it (B-46)', async () => {
    const { page, theo, faults, context } = await typing('Who salts the ramp');
    const listed = page.waitForResponse(
      async (answer) => answer.url().endsWith('/traction/search') && ((await answer.json()) as { items: unknown[] }).items.length === 0,
    );
    listed.catch(() => undefined);
    await page.route(/\/session(\/reload|\?)/, async (route) => {
      // On a busy machine the page may ask for its session first, and for the list after the answer.
      await Promise.race([listed, page.waitForTimeout(10_000)]);
      // The page has a moment to show that there is no meeting to add to.
      await page.waitForTimeout(500);
      await route.continue();
    });
    await context.setOffline(true);
    await change(theo, "update org_member set role = 'Observer'");
    await context.setOffline(false);
    await page.getByText('“Who salts the ramp”').waitFor();
    expect(await title(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('keeps the words of somebody who is taken out of their last meeting while they type in it (G-22)', async () => {
    const { page, theo, traction, faults, context } = await typing('Who greases the crane');
    const listed = page.waitForResponse(
      async (answer) => answer.url().endsWith('/traction/search') && ((await answer.json()) as { items: unknown[] }).items.length === 0,
    );
    await browsing.here.sql('delete from invitee where traction_id = $1 and person_id = $2', [traction.id, theo.personId], theo.orgId);
    browsing.here.appContext.bus.publish({ kind: 'changed', orgId: theo.orgId });
    await listed;
    await settled(page);
    expect(await title(page).inputValue()).toBe('Who greases the crane');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is told that they were removed, goes on in the other organisation, and can copy the words (B-50)', async () => {
    const { page, theo, faults, context } = await typing('Rent is due');
    await change(theo, 'delete from org_member');
    await page
      .getByText('You are no longer part of Harbor & Pine: you were removed from it. What you did there stays. You are in Tidekeepers now.')
      .waitFor();
    await expect.poll(() => org(page).innerText()).toContain('Tidekeepers');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByText('“Rent is due”').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the words' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('Rent is due');
    await org(page).click();
    expect(await page.getByRole('menuitemradio').allTextContents()).toEqual([expect.stringMatching(/^Tidekeepers/)]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each(['role', 'removed'] as const)(
    'keeps the page as it is at news of another organisation of theirs: %s (B-46, B-50)',
    async (what) => {
      const { page, owner, traction, tell, faults, context } = await typing('Who oils the gate');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      tell({ orgId: tide.orgId, what, byUserId: null });
      // A later change that the page shows is the proof that it has heard the news.
      await owner.call(issueApi.create, {
        body: { title: 'The gate is stuck', ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting' },
      });
      await page.getByText('The gate is stuck').waitFor();
      expect(asked.filter((path) => path.startsWith('/api/v2/session'))).toEqual([]);
      expect(await org(page).innerText()).toContain('Harbor & Pine');
      expect(await page.getByText('Your permission level has changed').count()).toBe(0);
      expect(await page.getByText('You are no longer part of').count()).toBe(0);
      expect(await title(page).inputValue()).toBe('Who oils the gate');
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('is told in the specified words that the login is blocked (B-47), and that the organisation was deleted (B-49)', async () => {
    const one = await typing('Blocked words');
    await change(one.theo, 'update org_member set blocked = true');
    await one.page
      .getByText('You cannot access this Organization Harbor & Pine with this login. Please contact your internal team.')
      .waitFor();
    await expect.poll(() => org(one.page).innerText()).toContain('Tidekeepers');
    const other = await typing('Deleted words');
    await deleteOrg(browsing.here.appContext, other.owner.orgId);
    await other.page
      .getByText('Organization Harbor & Pine deleted. You cannot access this Organization. Please, contact your internal team.')
      .waitFor();
    await expect.poll(() => org(other.page).innerText()).toContain('Tidekeepers');
    expect([...one.faults, ...other.faults]).toEqual([]);
    for (const { context } of [one, other]) await context.close();
  });
});
