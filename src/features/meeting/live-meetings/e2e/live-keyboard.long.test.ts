import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { type Browsing, browseTwo } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;
let page: Page;
let faults: string[];

beforeAll(async () => {
  let member: Actor;
  ({ browsing, owner, member } = await browseTwo());
  traction = await browsing.here.traction([owner, member], 'Leadership');
  for (const title of ['Camden House signed', 'Cedar costs more'])
    await owner.call(headlineApi.create, { body: { title, contentHtml: '', tractionId: traction.id, ownerId: owner.personId } });
  const send = commander(traction);
  await send(member, 'join');
  await send(owner, 'join');
  await send(owner, 'start');
  const visitor = await browsing.visitor();
  ({ page, faults } = visitor);
  await visitor.enter(owner, `/meeting/live/${traction.meetingId}`);
  await heading('Segue').waitFor();
});
afterAll(() => browsing.close());

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const step = (name: string) => page.getByRole('complementary', { name: 'Agenda' }).getByRole('button', { name });
const press = async (target: Locator, key = 'Enter'): Promise<void> => {
  await target.focus();
  await page.keyboard.press(key);
};

/** Returns what has the focus: the name of an element, or how it begins; `nothing` when the focus is lost. */
const focused = () =>
  page.evaluate<string>(`(() => {
    const here = document.activeElement;
    if (here === null || here === document.body) return 'nothing';
    const ring = parseFloat(getComputedStyle(here).outlineWidth) > 0 && getComputedStyle(here).outlineStyle !== 'none';
    return (ring ? '' : 'no ring: ') + (here.getAttribute('aria-label') ?? here.innerText.split('\\n')[0]);
  })()`);

describe('whoever waits in the lobby by the keyboard', () => {
  it('K-05: keeps the place in the stage when the meeting starts', async () => {
    const team = await browsing.here.traction([owner], 'Sales');
    await page.goto(`/meeting/live/${team.meetingId}`);
    await heading('Ready for Sales?').waitFor();
    await page.locator('[data-stage]').focus();
    await commander(team)(owner, 'start');
    await heading('Segue').waitFor();
    await expect.poll(focused).toBe('no ring: On stage: Segue');
    await page.goto(`/meeting/live/${traction.meetingId}`);
    await heading('Segue').waitFor();
  });
});

describe('a scribe who leads by the keyboard alone', () => {
  it('K-09: has the focus on the section that was chosen in the agenda, and Tab goes on from there', async () => {
    await press(step('Headlines'));
    await heading('Headlines').waitFor();
    await expect.poll(focused).toBe('Headlines');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('To-Do List');
    // The part that had the focus is no stop of its own afterwards.
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Rock Review');
  });

  it('K-12: stays in the stage when the last Headline is read and its button goes', async () => {
    const reviewed = page.getByRole('button', { name: 'Reviewed, next' });
    await press(reviewed);
    await page.getByText('1 of 2 reviewed').waitFor();
    await press(reviewed);
    await reviewed.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('no ring: On stage: Headlines');
  });

  it('K-18: stays in the stage when the last turn of Segue begins and Pass on goes', async () => {
    await press(step('Segue'));
    await heading('Segue').waitFor();
    await press(page.getByRole('button', { name: /^Pass on to/ }));
    await page.getByRole('button', { name: /^Pass on to/ }).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('no ring: On stage: Segue');
    expect(faults).toEqual([]);
  });
});
