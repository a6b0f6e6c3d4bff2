import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { type Browsing, browseTwo } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, testPassword } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;
let issueId: string;

beforeAll(async () => {
  ({ browsing, owner, member } = await browseTwo());
  traction = await browsing.here.traction([owner, member], 'Leadership');
  const body = {
    title: 'Cedar is late',
    contentHtml: '',
    tractionId: traction.id,
    ownerId: owner.personId,
    entityType: 'meeting' as const,
  };
  issueId = (await owner.call(issueApi.create, { body })).id;
  const send = commander(traction);
  await send(member, 'join');
  await send(owner, 'start');
  await send(owner, 'setAgendaItem', { agendaIndex: 5 });
  await send(owner, 'startPrioritization');
  await send(owner, 'addFocusIssue', { issueId });
  await send(owner, 'startFocusGroup');
});
afterAll(() => browsing.close());

/** Runs in the page: lets no timer of more than three seconds end, once the test says so. */
const noLongWaits = `{
  const plain = window.setTimeout.bind(window);
  window.setTimeout = (run, wait, ...more) => (window.waitsLong === false && wait > 3_000 ? 0 : plain(run, wait, ...more));
}`;

describe('a session that ends while somebody writes in a live meeting', () => {
  it('leaves the notes of the Issue open with the caret, saves them after the new sign-in, and is in the room again at once', async () => {
    const { page, enter } = await browsing.visitor();
    await page.addInitScript(noLongWaits);
    await enter(member, `/meeting/live/${traction.meetingId}`);
    await page.getByRole('button', { name: 'Add notes' }).click();
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await notes.waitFor();
    await page.keyboard.type('Two suppliers from');
    const { here } = browsing;
    const ended = await here.sql<{ id: string }>('select id from auth.session where "userId" = $1', [member.personId]);
    await here.sql('delete from auth.session where "userId" = $1', [member.personId]);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect
      .poll(async () => {
        for (const { id } of ended) here.appContext.bus.publish({ kind: 'cut', sessionId: id });
        return again.isVisible();
      })
      .toBe(true);
    await page.getByText('No connection since').waitFor();
    await again.getByRole('textbox', { name: 'Password' }).fill(testPassword);
    // The clock tries every half second at first and then every five; a new sign-in does not wait for it.
    await page.evaluate('{ window.waitsLong = false; }');
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.waitFor({ state: 'detached' });
    await page.getByText('No connection since').waitFor({ state: 'detached' });
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Notes');
    await page.keyboard.type(' May on');
    await expect
      .poll(async () => (await owner.call(issueApi.byIds, { query: { ids: issueId } })).items[0]?.contentHtml)
      .toContain('Two suppliers from May on');
  });
});
