import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, testPassword } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

const section = newId();
let browsing: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
let first: Visitor;
let second: Visitor;
let looker: Visitor;

const open = async (who: Actor, look: { theme?: string; width?: number; height?: number }): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  const data = { email: who.email, password: testPassword };
  await visitor.context.request.post('/api/auth/sign-in/email', { data, headers: { origin: browsing.origin } });
  await visitor.page.goto(`/meeting/live/${traction.meetingId}`);
  return visitor;
};

const agenda = async (): Promise<void> => {
  const { meeting } = await owner.call(meetingApi.find, { params: { id: traction.meetingId } });
  const { title, cadence, nextDate, invitees } = meeting;
  const agendaItems = [
    { id: section, name: 'Safety round', type: 'Custom' as const, lengthInMinutes: 10 },
    { id: newId(), name: 'Issues', type: 'IDS' as const, lengthInMinutes: 60 },
  ];
  const body = { title, cadence, nextDate: nextDate?.slice(0, 10), invitees, agendaItems };
  expect((await owner.call(meetingApi.edit, { params: { id: traction.meetingId }, body })).status).toBe(200);
};

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  observer = await here.person(owner.orgId, 'Observer');
  traction = await here.traction([owner, member, observer], 'Leadership');
  send = commander(traction);
  await agenda();
  await send(owner, 'start');
  first = await open(owner, {});
  second = await open(member, { theme: 'dark', width: 360, height: 780 });
  looker = await open(observer, {});
});
afterAll(() => browsing.close());

const editor = (page: Page) => page.getByRole('textbox', { name: 'Notes' });
const write = async (page: Page, words: string): Promise<void> => {
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
};
const savedForAll = (page: Page) => page.getByText('Saved for all').waitFor();
const kept = async () => (await owner.call(liveMeetingApi.notes, { params: { meetingId: traction.meetingId } })).items[0];
/** Writes as another person, at once. */
const overtake = async (who: Actor, contentHtml: string): Promise<void> => {
  const { threadId: meetingThreadId, meetingId } = traction;
  const version = (await kept())?.version ?? 0;
  const body = { meetingThreadId, meetingId, agendaItemId: section, contentHtml, version };
  expect((await who.call(liveMeetingApi.writeNotes, { body })).status).toBe(200);
};
/** Returns what the device keeps of texts, read as letters: the words are among them. */
const storedWords = (): string =>
  Object.entries({ ...localStorage })
    .flatMap(([name, update]) => (name.startsWith('cairn-writing') ? [atob(update)] : []))
    .join('');
/** Who has words in an open field stays there until they go themselves. */
const goThere = async (): Promise<void> => {
  for (const { page } of [first, second]) await page.getByRole('button', { name: 'Go there' }).click();
};
const faults = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const { page, faults: told } of [first, second]) {
    found.push(...(await axeFaults(page)), ...told);
    if (await scrollsSideways(page)) found.push('scrolls sideways');
  }
  return found;
};

describe('shared notes of a section of the team’s own', () => {
  it('K-01, K-21, R-01: text is saved after a pause and read by all; Observers cannot write', async () => {
    await first.page.getByRole('button', { name: 'Add notes' }).click();
    await write(first.page, 'Two harnesses are worn');
    await savedForAll(first.page);
    for (const { page } of [second, looker]) await page.getByText('Two harnesses are worn').waitFor();
    expect(await looker.page.getByRole('button', { name: /notes/i }).count()).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('a person without unsaved text sees what others write, in the open editor too', async () => {
    await second.page.getByRole('button', { name: 'Edit the notes' }).click();
    await editor(second.page).waitFor();
    await write(first.page, ', replace them.');
    await savedForAll(first.page);
    await editor(second.page).getByText('Two harnesses are worn, replace them.').waitFor();
    expect(await faults()).toEqual([]);
  });

  it('two who write at once lose nothing, and nobody is asked', async () => {
    await editor(second.page).click();
    await second.page.keyboard.press('Control+Home');
    await Promise.all([second.page.keyboard.type('Today: '), write(first.page, ' And a rope.')]);
    for (const { page } of [first, second])
      await editor(page).getByText('Today: Two harnesses are worn, replace them. And a rope.').waitFor();
    await expect.poll(async () => (await kept())?.contentHtml).toBe('<p>Today: Two harnesses are worn, replace them. And a rope.</p>');
    expect(await faults()).toEqual([]);
  });

  it('what is written as HTML elsewhere comes into the open editors', async () => {
    await overtake(owner, '<p>Today: Two harnesses are worn, replace them. And a rope.</p><p>By the API</p>');
    for (const { page } of [first, second]) await editor(page).getByText('By the API').waitFor();
    expect(await faults()).toEqual([]);
  });

  it('a person who is led on while they write loses nothing', async () => {
    await write(second.page, ' and a net');
    await send(owner, 'nextAgendaItem');
    await expect.poll(async () => (await kept())?.contentHtml).toContain('By the API and a net');
    await goThere();
  });
});

describe('notes of the Issue under discussion', () => {
  let issueId: string;
  const issue = async () => (await owner.call(issueApi.byIds, { query: { ids: issueId } })).items[0];
  const change = async (who: Actor, more: object): Promise<void> => {
    const now = await issue();
    if (now === undefined) throw new Error('no Issue');
    const { title, ownerId, contentHtml, version } = now;
    const body = { title, ownerId, contentHtml, version, ...more };
    expect((await who.call(issueApi.update, { params: { id: issueId }, body })).status).toBe(200);
  };

  beforeAll(async () => {
    const body = { title: 'Crew stands idle', ownerId: owner.personId, contentHtml: '', tractionId: traction.id };
    issueId = (await owner.call(issueApi.create, { body: { ...body, entityType: 'meeting' } })).id;
    await send(owner, 'startPrioritization');
    await send(owner, 'addFocusIssue', { issueId });
    await send(owner, 'startFocusGroup');
    for (const { page } of [first, second]) await page.getByRole('heading', { level: 2, name: 'Crew stands idle' }).waitFor();
  });

  it('K-16: they are saved with a version; a title changed meanwhile is neither a conflict nor undone', async () => {
    await second.page.getByRole('button', { name: 'Add notes' }).click();
    await write(second.page, 'No saw');
    await change(owner, { title: 'Crew stands idle on Mondays' });
    await savedForAll(second.page);
    await expect.poll(async () => (await issue())?.contentHtml).toBe('<p>No saw</p>');
    expect((await issue())?.title).toBe('Crew stands idle on Mondays');
    await first.page.getByText('No saw').waitFor();
  });

  it('two people who write at once lose no text, and nobody is asked', async () => {
    await first.page.getByRole('button', { name: 'Edit the notes' }).click();
    await Promise.all([write(second.page, ', no glue'), write(first.page, ', no mill')]);
    await expect
      .poll(async () => [...((await issue())?.contentHtml ?? '')].sort().join(''))
      .toBe([...'<p>No saw, no glue, no mill</p>'].sort().join(''));
    const [mine, theirs] = [await editor(first.page).innerText(), await editor(second.page).innerText()];
    expect(mine.trim()).toBe(theirs.trim());
    expect(await faults()).toEqual([]);
  });
});

describe('notes without a connection', () => {
  const waiting = (page: Page) => page.getByText('Waiting', { exact: true });
  const away = async ({ page, context }: Visitor): Promise<void> => {
    await context.setOffline(true);
    await page.getByText(/^No connection since/).waitFor();
  };

  it('X-12: they are kept, also over a reload, shown as waiting, and sent once when the connection is back', async () => {
    await send(owner, 'setAgendaItem', { agendaIndex: 0 });
    await goThere();
    const { page, context } = second;
    await page.getByRole('button', { name: 'Edit the notes' }).click();
    await editor(page).waitFor();
    await away(second);
    await write(page, ' and a hook');
    await waiting(page).first().waitFor();
    await write(page, ' and a line');
    await expect.poll(() => page.evaluate(storedWords)).toContain('and a line');
    expect(await axeFaults(page)).toEqual([]);
    await page.goto('about:blank');
    expect((await kept())?.contentHtml).not.toContain('hook');
    await context.setOffline(false);
    await page.goto(`/meeting/live/${traction.meetingId}`);
    await expect.poll(async () => (await kept())?.contentHtml).toContain('and a net and a hook and a line');
    await first.page.getByText('and a hook and a line').waitFor();
  });
});

describe('a page that is left while one writes', () => {
  const begin = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Edit the notes' }).click();
    await editor(page).waitFor();
  };

  it('X-12: keeps what was typed last; it is saved after a reload, and when the page is opened again', async () => {
    const { page } = second;
    await page.reload();
    await begin(page);
    await write(page, ' and a bell');
    await page.reload();
    await expect.poll(async () => (await kept())?.contentHtml).toContain('and a line and a bell');
    await first.page.getByText('and a line and a bell').waitFor();
    await begin(page);
    await write(page, ' and a lamp');
    await page.goto('about:blank');
    await page.goto(`/meeting/live/${traction.meetingId}`);
    await expect.poll(async () => (await kept())?.contentHtml).toContain('and a bell and a lamp');
    expect((await kept())?.contentHtml.match(/bell|lamp/g)).toEqual(['bell', 'lamp']);
  });
});

it('J-19: the notes stay with the meeting and are shown in its summary', async () => {
  await send(owner, 'end');
  await looker.page.goto(`/traction/${traction.id}/${traction.threadId}/${traction.meetingId}`);
  await looker.page.getByRole('heading', { level: 4, name: 'Safety round' }).waitFor();
  await looker.page.getByText(/By the API and a net/).waitFor();
  expect(await axeFaults(looker.page)).toEqual([]);
});
