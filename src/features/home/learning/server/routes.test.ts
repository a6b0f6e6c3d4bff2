import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { learningApi, mostEntries } from '../contract.ts';
import { articlesFor, readArticle } from './actions/articles.ts';

let here: World;
let owner: Actor;
let member: Actor;
let elsewhere: Actor;

beforeAll(async () => {
  here = await world({ env: { VIDEO_HOSTS: 'https://media.example.com' } });
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  elsewhere = await here.org('Another');
});
afterAll(() => here.close());

const film = {
  shelf: 'traction-library' as const,
  title: 'How we welcome people',
  summary: 'Ours',
  contentHtml: '<p>Coffee <script>alert(1)</script>first.</p>',
  videoUrl: 'https://media.example.com/welcome.mp4',
  captionsUrl: 'https://media.example.com/welcome.vtt',
  chapters: '0:00 Coffee\n1:30 Keys',
};

const add = async (more = {}, who = owner) => who.call(learningApi.add, { body: { ...film, ...more } });
const listed = async (who: Actor, text = '') => (await who.call(learningApi.list, { query: { text } })).items;
const found = (who: Actor, key: string) => who.call(learningApi.byKey, { params: { entryId: key } });

describe('the articles of the product', () => {
  it('V-01: fill both shelves, each with a title, a summary and parts', () => {
    const all = articlesFor('en-US');
    expect(all.filter(({ shelf }) => shelf === 'toolbox').length).toBeGreaterThanOrEqual(4);
    expect(all.filter(({ shelf }) => shelf === 'traction-library').length).toBeGreaterThanOrEqual(10);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    for (const { key, parts, minutes } of all) expect({ key, isRead: minutes > 0 && parts.length > 1 }).toEqual({ key, isRead: true });
    expect(articlesFor('xx')).toEqual(all);
  });

  it('are sanitised, and refused without a title or on an unknown shelf', () => {
    const head = '---\nshelf: toolbox\nsection: Tools\nicon: clock\nsummary: One\n---\n';
    const { parts, key } = readArticle('10-one.md', `${head}# One\n\nA <img src=x onerror=alert(1)> and **b**\n\n## Two\n\n- c\n`);
    expect(key).toBe('one');
    expect(parts).toEqual([
      { heading: '', html: '<p>A  and <strong>b</strong></p>' },
      { heading: 'Two', html: '<ul>\n<li>c</li>\n</ul>' },
    ]);
    expect(() => readArticle('10-one.md', `${head}Words`)).toThrow('10-one.md has no title');
    expect(() => readArticle('10-one.md', `${head.replace('toolbox', 'attic')}# One`)).toThrow('says "attic"');
  });
});

describe('GET learning/entries', () => {
  it('V-01: gives the articles first and then the organisation’s own entries, without their texts', async () => {
    const { id } = await add();
    const items = await listed(member);
    expect(items[0]).toMatchObject({ key: 'your-first-week', own: false, video: null, progress: null });
    expect(items.at(-1)).toEqual({
      key: id,
      shelf: 'traction-library',
      section: '',
      title: film.title,
      summary: 'Ours',
      icon: 'play',
      minutes: 1,
      own: true,
      video: {
        url: film.videoUrl,
        captions: film.captionsUrl,
        chapters: [
          { at: 0, title: 'Coffee' },
          { at: 90, title: 'Keys' },
        ],
        plays: true,
      },
      progress: null,
    });
    expect((await listed(elsewhere)).some(({ own }) => own)).toBe(false);
  });

  it('D-17: takes as many signs as the field of the library', async () => {
    const { list } = learningApi;
    expect(await owner.call(list, { query: { text: 'e\u0301'.repeat(256) } })).toMatchObject({ status: 200 });
    expect(await owner.call(list, { query: { text: 'e\u0301'.repeat(257) } })).toMatchObject({ status: 422 });
  });

  it('D-17: searches titles, summaries and texts, the best first', async () => {
    expect((await listed(member, 'invite role'))[0]?.key).toBe('invite-people-and-roles');
    expect((await listed(member, 'tangent')).map(({ key }) => key)).toEqual(['solving-issues']);
    expect(await listed(member, 'zebra')).toEqual([]);
  });
});

describe('POST learning/entry', () => {
  it('stores a sanitised text; a film of a host that the operator has not named does not play here', async () => {
    const { id } = await add({ videoUrl: 'https://elsewhere.example/film.mp4' });
    const { entry } = await found(member, id);
    expect(entry.parts).toEqual([{ heading: '', html: '<p>Coffee first.</p>' }]);
    expect(entry.video?.plays).toBe(false);
  });

  it.each([
    ['title', { title: '' }, 'VAL_REQUIRED'],
    ['contentHtml', { contentHtml: '<p> </p>', videoUrl: '' }, 'VAL_REQUIRED'],
    ['videoUrl', { videoUrl: 'http://media.example.com/a.mp4' }, 'VAL_INVALID'],
    ['videoUrl', { videoUrl: 'javascript:alert(1)' }, 'VAL_INVALID'],
    ['captionsUrl', { captionsUrl: 'https://' }, 'VAL_INVALID'],
    ['chapters', { chapters: 'Coffee' }, 'VAL_INVALID'],
    ['shelf', { shelf: 'attic' }, 'VAL_INVALID'],
  ])('422 names the field %s', async (field, more, code) => {
    expect(await add(more)).toMatchObject({ status: 422, codes: { [field]: [code] } });
  });

  it('403 to people who are neither Owner nor Admin', async () => {
    const admin = await here.person(owner.orgId, 'Admin');
    expect((await add({}, member)).status).toBe(403);
    expect((await add({}, admin)).status).toBe(200);
  });

  it('422 beyond the number of entries that an organisation may have', async () => {
    await here.sql(
      `insert into learning_entry (org_id, id, created_by_id, shelf, title, summary, content_html, video_url, captions_url, chapters)
       select $1, gen_random_uuid(), $2, 'toolbox', 'Many', '', '<p>x</p>', '', '', '' from generate_series(1, $3)`,
      [elsewhere.orgId, elsewhere.personId, mostEntries - 1],
      elsewhere.orgId,
    );
    expect((await add({}, elsewhere)).status).toBe(200);
    const refused = await add({}, elsewhere);
    expect(refused.status).toBe(422);
    expect(refused.messages[0]).toMatchObject({ code: 'tooManyEntries' });
  });
});

describe('PUT learning/entry/{id}', () => {
  it('changes an entry, and refuses an older version with the present one', async () => {
    const { id } = await add();
    const { contentHtml: _text, ...fields } = film;
    const edit = (version: number, who = owner) =>
      who.call(learningApi.update, { params: { id }, body: { ...fields, title: 'Renamed', version } });
    expect(await edit(1)).toMatchObject({ status: 200, version: 2 });
    expect((await edit(1)).status).toBe(409);
    expect((await found(member, id)).entry).toMatchObject({ title: 'Renamed', parts: [{ html: '<p>Coffee first.</p>' }] });
    expect((await edit(2, member)).status).toBe(403);
    expect((await edit(2, elsewhere)).status).toBe(404);
  });
});

describe('DELETE learning/entry/{id}', () => {
  it('removes the entry and what people had seen of it', async () => {
    const { id } = await add();
    const keep = () => member.call(learningApi.keep, { params: { entryId: id }, body: { seconds: 1, length: 9, done: false } });
    expect((await keep()).status).toBe(200);
    expect((await member.call(learningApi.remove, { params: { id } })).status).toBe(403);
    expect((await elsewhere.call(learningApi.remove, { params: { id } })).status).toBe(404);
    expect((await owner.call(learningApi.remove, { params: { id } })).status).toBe(200);
    expect((await found(member, id)).status).toBe(404);
    expect((await keep()).status).toBe(404);
    expect(await here.sql('select id from learning_progress where entry_key = $1', [id], owner.orgId)).toEqual([]);
  });
});

describe('PUT learning/progress/{key}', () => {
  it('V-03: keeps the place of each person alone, and what is done stays done', async () => {
    const key = 'rate-the-meeting';
    const keep = (seconds: number, done: boolean) =>
      member.call(learningApi.keep, { params: { entryId: key }, body: { seconds, length: 100, done } });
    await keep(40, false);
    expect((await found(member, key)).entry.progress).toEqual({ seconds: 40, length: 100, done: false });
    await keep(99, true);
    await keep(10, false);
    expect((await found(member, key)).entry.progress).toEqual({ seconds: 10, length: 100, done: true });
    expect((await listed(member)).find((each) => each.key === key)?.progress?.done).toBe(true);
    expect((await found(owner, key)).entry.progress).toBeNull();
  });

  it('404 for an entry that is not there or in another organisation, 422 for a time that is none', async () => {
    const { id } = await add({}, owner);
    const keep = (who: Actor, key: string, seconds: number) =>
      who.call(learningApi.keep, { params: { entryId: key }, body: { seconds, length: 100, done: false } });
    expect((await keep(member, 'no-such-article', 1)).status).toBe(404);
    expect((await keep(elsewhere, id, 1)).status).toBe(404);
    expect((await keep(member, newId(), 1)).status).toBe(404);
    expect((await keep(member, 'rate-the-meeting', -1)).codes).toEqual({ seconds: ['VAL_NUMBER'] });
  });
});
