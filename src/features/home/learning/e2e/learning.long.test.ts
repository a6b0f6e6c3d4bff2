import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import type { Actor } from '#testing/world.ts';
import { learningApi } from '../contract.ts';

const centre = '/learning-center/cairn';
const media = 'https://media.example.com';

let browsing: Browsing;
let owner: Actor;
let member: Actor;

beforeAll(async () => {
  browsing = await browse({ VIDEO_HOSTS: media });
  owner = await browsing.here.org('Harbor & Pine');
  member = await browsing.here.person(owner.orgId);
  await browsing.here.traction([owner, member], 'Leadership');
});
afterAll(() => browsing.close());

const addFilm = (title: string, videoUrl = `${media}/film.webm`) =>
  owner.call(learningApi.add, {
    body: {
      shelf: 'traction-library',
      title,
      summary: 'Our own',
      contentHtml: '<p>Coffee first.</p>',
      videoUrl,
      captionsUrl: `${media}/film.vtt`,
      chapters: '0:00 Coffee\n0:01 Keys',
    },
  });

/** What the test reads of a film element. */
interface Film {
  currentTime: number;
  duration: number;
  textTracks: { mode: string; activeCues: { text: string }[] }[];
}

const fromMedia = { 'access-control-allow-origin': '*' };
const captions = 'WEBVTT\n\n00:00.000 --> 00:00.900\nCoffee is ready.\n\n00:01.000 --> 00:08.000\nHere are the keys.\n';

/** A sound file of silence in WAV: one channel, 8,000 samples of 8 bits a second. A film element plays it as it plays a film. */
const silence = (seconds: number): Buffer => {
  const rate = 8_000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + seconds * rate, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(seconds * rate, 40);
  return Buffer.concat([head, Buffer.alloc(seconds * rate, 128)]);
};

/** Answers the part of a film that is asked for; a film is sought in only where its server answers parts. */
const part = (film: Buffer, range = 'bytes=0-') => {
  const from = Number(/\d+/.exec(range)?.[0] ?? 0);
  const headers = { ...fromMedia, 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${film.length - 1}/${film.length}` };
  return { status: 206, headers, contentType: 'audio/wav', body: film.subarray(from) };
};

describe('the learning centre', () => {
  it.each([
    ['light', 1440],
    ['dark', 360],
  ])('C-23, V-01: has a library and a toolbox, in %s at %i', async (theme, width) => {
    const { page, enter, faults } = await browsing.visitor({ theme, width });
    await enter(member, centre);
    await page.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
    await page.getByRole('link', { name: /The 90 minutes, start to end/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'Toolbox' }).click();
    await page.waitForURL(`**${centre}/toolbox`);
    await page.getByRole('heading', { name: 'Weekly meeting agenda' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'Open Weekly meeting agenda' }).click();
    const sheet = page.getByRole('dialog', { name: 'Weekly meeting agenda' });
    await sheet.getByRole('heading', { name: 'The rules' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForURL(`**${centre}/toolbox`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('V-02, V-03: an address opens its entry, closing keeps the place, and what was read is marked', async () => {
    const { page, enter, faults } = await browsing.visitor();
    await enter(member, `${centre}/invite-people-and-roles`);
    const dialog = page.getByRole('dialog', { name: 'Invite people and choose their role' });
    const seen = page.waitForResponse((answer) => answer.url().includes('/learning/progress/'));
    await dialog.getByRole('heading', { name: 'Who is in a meeting' }).scrollIntoViewIfNeeded();
    await dialog.getByText('A person who is in no meeting').scrollIntoViewIfNeeded();
    await seen;
    await page.keyboard.press('Escape');
    await page.waitForURL(`**${centre}/traction-library`);
    const tile = page.getByRole('link', { name: /Invite people and choose their role/ });
    await tile.getByText('Read', { exact: true }).waitFor();
    expect(await tile.isVisible()).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('V-04: the entries and their films are asked for once in an hour', async () => {
    const { page, enter, faults } = await browsing.visitor();
    await page.clock.install();
    const asked: string[] = [];
    page.on('request', (request) => new URL(request.url()).pathname.includes('/api/v2/learning') && asked.push(request.url()));
    await enter(member, centre);
    const title = page.getByRole('heading', { level: 1, name: 'Learn' });
    const again = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
      await title.waitFor({ state: 'detached' });
      await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click();
      await title.waitFor();
      await page.getByRole('link', { name: /The 90 minutes, start to end/ }).waitFor();
    };
    await title.waitFor();
    await page.getByRole('link', { name: /The 90 minutes, start to end/ }).waitFor();
    const first = asked.length;
    expect(first).toBeGreaterThan(0);
    const start = await page.evaluate<number>('Date.now()');
    await page.clock.setSystemTime(start + 59 * 60_000);
    await again();
    expect(asked).toHaveLength(first);
    await page.clock.setSystemTime(start + 61 * 60_000);
    await again();
    await expect.poll(() => asked.length).toBeGreaterThan(first);
    expect(faults).toEqual([]);
  });

  it('V-01: searches all entries; another product has no learning centre', async () => {
    const { page, enter } = await browsing.visitor();
    await enter(member, centre);
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('tangent');
    const found = page.getByRole('region', { name: 'Found' }).getByRole('link');
    await expect.poll(() => found.count()).toBe(1);
    expect(await found.textContent()).toContain('Solving Issues');
    await page.goto('/learning-center/other');
    await page.getByText('Nothing lies here').waitFor();
    await page.context().close();
  });

  it('an Admin adds, changes and removes an entry; a wrong address is told at its field and nothing is lost', async () => {
    const { page, enter, faults } = await browsing.visitor();
    await enter(owner, centre);
    await page.getByRole('button', { name: 'Add entry' }).click();
    const form = page.getByRole('dialog', { name: 'Add entry' });
    await form.getByLabel('Title').fill('How we welcome people');
    await form.getByRole('textbox', { name: 'Film' }).fill('http://media.example.com/film.webm');
    await form.getByRole('button', { name: 'Add entry' }).click();
    await form.locator('[aria-invalid=true]').waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('How we welcome people');
    await form.getByRole('textbox', { name: 'Film' }).fill('https://elsewhere.example/film.webm');
    await form.getByRole('button', { name: 'Add entry' }).click();
    await page.getByRole('link', { name: /How we welcome people/ }).click();
    const dialog = page.getByRole('dialog', { name: 'How we welcome people' });
    expect(await dialog.getByRole('link', { name: 'Watch at elsewhere.example' }).getAttribute('target')).toBe('_blank');
    expect(await dialog.locator('video').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit entry' });
    await edit.getByLabel('Title').fill('How we welcome everybody');
    await edit.getByRole('button', { name: 'Save entry' }).click();
    const renamed = page.getByRole('dialog', { name: 'How we welcome everybody' });
    await renamed.getByRole('button', { name: 'Edit' }).click();
    await edit.getByRole('button', { name: 'Remove entry' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove entry' }).click();
    await page.getByRole('link', { name: /welcome everybody/ }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('V-03: a film plays with its captions and chapters, by mouse and by keys, and goes on where one stopped', async () => {
    const { id } = await addFilm('A film that plays');
    const { page, enter, faults } = await browsing.visitor();
    await page
      .context()
      .route(`${media}/**`, (route) =>
        new URL(route.request().url()).pathname.endsWith('.vtt')
          ? route.fulfill({ headers: fromMedia, contentType: 'text/vtt', body: captions })
          : route.fulfill(part(silence(8), route.request().headers()['range'])),
      );
    const place = `${centre}/${id}`;
    await enter(member, place);
    const dialog = page.getByRole('dialog', { name: 'A film that plays' });
    const film = dialog.locator('video');
    const state = () =>
      film.evaluate((element) => {
        const { currentTime, duration, textTracks } = element as unknown as Film;
        const { mode, activeCues } = textTracks[0] ?? { mode: 'none', activeCues: [] };
        return { currentTime, duration, mode, cues: Array.from(activeCues, ({ text }) => text) };
      });
    const at = async () => (await state()).currentTime;
    const chapter = (name: string) => dialog.getByRole('navigation', { name: 'Chapters' }).getByRole('button', { name });
    await expect.poll(async () => (await state()).duration).toBe(8);
    expect(await chapter('Coffee').getAttribute('aria-current')).toBe('true');
    await chapter('Keys').click();
    await expect.poll(() => chapter('Keys').getAttribute('aria-current')).toBe('true');
    expect(await at()).toBe(1);
    await expect.poll(state).toMatchObject({ mode: 'showing', cues: ['Here are the keys.'] });
    await film.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(at).toBe(6);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(at).toBe(1);
    await page.keyboard.press('Space');
    await expect.poll(at).toBeGreaterThan(2);
    const kept = page.waitForRequest((asked) => asked.url().includes('/learning/progress/'));
    await page.keyboard.press('Space');
    await kept;
    const stopped = Math.floor(await at());
    await page.goto(place);
    await expect.poll(at).toBe(stopped);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('V-03: a film that does not come is said, and the text stays', async () => {
    const { id } = await addFilm('A film');
    const { page, enter, faults } = await browsing.visitor({ theme: 'dark' });
    const asked: string[] = [];
    await page.context().route(`${media}/**`, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, body: '' });
    });
    await enter(member, `${centre}/${id}`);
    const dialog = page.getByRole('dialog', { name: 'A film' });
    await dialog.getByText('This film could not be loaded.').waitFor();
    await dialog.getByText('Coffee first.').waitFor();
    expect(asked).toContain('/film.webm');
    expect(faults).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    await page.context().close();
  });
});
