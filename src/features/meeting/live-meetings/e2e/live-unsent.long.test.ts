import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { closingAsks } from '#testing/closing-asks.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

// Words that stand in a field of a live meeting and were not sent: nobody loses them without being asked.
let browsing: Browsing;
let scribe: Actor;
let member: Actor;
let other: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;

const [headlines, ids] = [3, 5];

beforeAll(async () => {
  browsing = await browse();
  scribe = await browsing.here.org('Harbor & Pine');
  [member, other] = await Promise.all([browsing.here.person(scribe.orgId), browsing.here.person(scribe.orgId)]);
  traction = await browsing.here.traction([scribe, member, other], 'Leadership');
  send = commander(traction);
  await send(scribe, 'start');
});
afterAll(() => browsing.close());

const visit = async (who: Actor, section: number, look: { width?: number; theme?: string } = {}): Promise<Visitor> => {
  await send(scribe, 'setAgendaItem', { agendaIndex: section });
  const visitor = await browsing.visitor(look);
  await visitor.enter(who, `/meeting/live/${traction.meetingId}`);
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
  return visitor;
};

const field = (page: Page) => page.getByRole('textbox', { name: 'Add an Issue' });
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};
const unsaved = (page: Page) => page.getByRole('alertdialog', { name: 'Changes Not Saved' });

describe('words of a live meeting that were not sent', () => {
  it('Y-04: the browser asks before it closes the tab, also when the meeting has moved on; not once they are sent', async () => {
    const { page } = await visit(member, ids);
    await field(page).fill('The saw hums');
    expect(await closingAsks(page)).toBe(true);
    await send(scribe, 'setAgendaItem', { agendaIndex: headlines });
    // Who writes in a line stays with it until they follow.
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.getByRole('heading', { level: 1, name: 'Headlines' }).waitFor();
    expect(await closingAsks(page)).toBe(true);
    await send(scribe, 'setAgendaItem', { agendaIndex: ids });
    expect(await field(page).inputValue()).toBe('The saw hums');
    await field(page).press('Enter');
    await page.getByRole('button', { name: 'The saw hums', exact: true }).waitFor();
    expect(await closingAsks(page)).toBe(false);
  });

  it.each([
    ['light', 1440],
    ['dark', 800],
  ])('A-06, Y-04: signing out asks first, and does nothing after Cancel, in %s at %i', async (theme, width) => {
    const { page, context } = await visit(member, ids, { theme, width });
    await field(page).fill('Glue dries out');
    await signOut(page);
    await unsaved(page).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, `unsent-sign-out-${width}`);
    await unsaved(page).getByRole('button', { name: 'Cancel' }).click();
    await unsaved(page).waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('Glue dries out');
    // The session goes on.
    await field(page).press('Enter');
    await page.getByRole('button', { name: 'Glue dries out', exact: true }).first().waitFor();
    await signOut(page);
    await page.waitForURL('**/signed-out');
    await context.close();
  });

  it('whoever is not the person of an ended session leaves without the browser’s question, and the words are kept', async () => {
    const { page, context } = await visit(other, ids);
    await field(page).fill('Order cedar');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await browsing.here.sql('delete from auth.session where "userId" = $1', [other.personId]);
    // The next section is asked for without a sign-in.
    await send(scribe, 'setAgendaItem', { agendaIndex: headlines });
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    await again.getByRole('button', { name: /^Not / }).click();
    await page.waitForURL('**/login**');
    expect(asked).toEqual([]);
    expect(await page.evaluate<string>("localStorage.getItem('cairn.kept') ?? ''")).toContain('Order cedar');
    await context.close();
  });

  it('A-06, K-08: the scribe is asked about the meeting and about the words, then leaves without the browser’s question', async () => {
    const { page, context } = await visit(scribe, ids);
    await field(page).fill('Rain');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await signOut(page);
    await page.getByRole('alertdialog', { name: 'Leave as scribe?' }).getByRole('button', { name: 'Leave' }).click();
    await unsaved(page).getByRole('button', { name: 'Leave Anyway' }).click();
    await page.waitForURL('**/signed-out');
    expect(asked).toEqual([]);
    await context.close();
  });
});

it('K-12: an empty list of Headlines says that what is added now is read out in this meeting', async () => {
  const { page, context } = await visit(member, headlines);
  await page
    .getByText('There are no headlines yet. News about a customer or a colleague that is added now is read out in this meeting.')
    .waitFor();
  expect(await page.getByText(/next meeting/).count()).toBe(0);
  expect((await member.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } })).liveMeeting.status).toBe('Running');
  await context.close();
});
