import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rockApi } from '#features/work/rocks/contract.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { SubjectRef } from '#shared/subjects.ts';
import { eventually } from '#testing/eventually.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { attachmentApi, attachmentBytes, mostAttachments } from '../contract.ts';
import { removeDeadFiles } from './actions.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-attachments-'));
/** Megabytes that the files of an organisation may have. */
const roomForFiles = 400;
let here: World;
let owner: Actor;
let member: Actor;
let outsider: Actor;
let observer: Actor;
let elsewhere: Actor;
let traction: SeededTraction;
let of: SubjectRef;

const newRock = async (title = 'Second bay'): Promise<SubjectRef> => ({
  type: 'Rock',
  id: (
    await owner.call(rockApi.create, {
      body: { title, ownerId: owner.personId, tractionIds: [traction.id], dueDate: '2026-03-31', type: 'Team' },
    })
  ).id,
});

beforeAll(async () => {
  here = await world({ env: { DATA_DIR: dataDir, FILES_PER_ORG: String(roomForFiles) } });
  owner = await here.org('Harbor & Pine');
  [member, outsider] = [await here.person(owner.orgId), await here.person(owner.orgId)];
  observer = await here.person(owner.orgId, 'Observer');
  elsewhere = await here.org('Another');
  traction = await here.traction([owner, member, observer], 'Leadership');
  of = await newRock();
});
afterAll(async () => {
  await here.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const headersOf = ({ token, context }: Actor) => ({ authorization: `Bearer ${token}`, 'x-session-context': context });

interface Sending {
  name?: string;
  to?: SubjectRef;
  fileId?: string;
  type?: string;
  key?: string;
}

const send = async (who: Actor, content: Buffer | string, sending: Sending = {}) => {
  const { name = 'plan.txt', to = of, fileId, type = 'application/octet-stream', key = newId() } = sending;
  const query = new URLSearchParams({ name, ...(fileId === undefined ? {} : { fileId }) });
  const answer = await here.app.inject({
    method: 'POST',
    url: `/api/v2/subject/${to.type}/${to.id}/attachments?${query.toString()}`,
    headers: { ...headersOf(who), 'content-type': type, 'idempotency-key': key },
    payload: content,
  });
  return { status: answer.statusCode, ...answer.json<{ id?: string; codes?: object; messages?: object[] }>() };
};

const fetchBy = (who: Actor, id = '', part = 'file') =>
  here.app.inject({ method: 'GET', url: `/api/v2/attachment/${id}/${part}`, headers: headersOf(who) });

const list = (who: Actor, on = of) => who.call(attachmentApi.list, { params: on });
const find = async (id = '', on = of) => (await list(member, on)).items.find((each) => each.id === id);
const kept = (): string[] => {
  try {
    return readdirSync(join(dataDir, 'files', 'org', owner.orgId, 'attachment'));
  } catch {
    return [];
  }
};

describe('POST subject/{type}/{id}/attachments', () => {
  it('attaches a file that everybody who sees the item may fetch, byte for byte', async () => {
    const content = Buffer.from([0, 255, 1, 128, 10, 13]);
    const { status, id } = await send(member, content, { name: 'Bay 2 layout, rev C.bin' });
    expect(status).toBe(200);
    expect(await find(id)).toMatchObject({
      name: 'Bay 2 layout, rev C.bin',
      bytes: 6,
      kind: 'other',
      hasPreview: false,
      by: { id: member.personId },
    });
    for (const who of [owner, observer]) {
      const answer = await fetchBy(who, id);
      expect(answer.rawPayload.equals(content)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringContaining('attachment; filename="Bay 2 layout, rev C.bin"') as string,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    }
    for (const [who, status_] of [
      [outsider, 404],
      [elsewhere, 404],
    ] as const)
      expect((await fetchBy(who, id)).statusCode).toBe(status_);
  });

  it('asks for access again at each read', async () => {
    const guest = await here.person(owner.orgId);
    const shared = await here.traction([owner, guest], 'Workshop');
    const rock = await owner.call(rockApi.create, {
      body: { title: 'Seen', ownerId: owner.personId, tractionIds: [shared.id], dueDate: '2026-03-31', type: 'Team' },
    });
    const { id } = await send(guest, 'x', { to: { type: 'Rock', id: rock.id } });
    expect((await fetchBy(guest, id)).statusCode).toBe(200);
    await here.sql('delete from invitee where person_id = $1', [guest.personId], owner.orgId);
    expect((await fetchBy(guest, id)).statusCode).toBe(404);
  });

  it('404 for an item that the person does not see, 403 for an Observer, and nothing is stored', async () => {
    const before = kept();
    expect(await send(outsider, 'x')).toMatchObject({ status: 404 });
    expect(await send(elsewhere, 'x')).toMatchObject({ status: 404 });
    expect(await send(observer, 'x')).toMatchObject({ status: 403 });
    expect(kept()).toEqual(before);
  });

  it('keeps a hostile name as a plain one, which cannot end a header or leave a folder', async () => {
    const { id } = await send(member, 'x', { name: '../../x\r\nSet-Cookie: a=b"' });
    expect((await find(id))?.name).toBe('x Set-Cookie: a=b"');
    const { headers } = await fetchBy(member, id);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-disposition']).toBe(
      'attachment; filename="x Set-Cookie: a=b_"; filename*=UTF-8\'\'x%20Set-Cookie%3A%20a%3Db%22',
    );
    expect((await find((await send(member, 'x', { name: '..\\..\\' })).id))?.name).toBe('file');
    expect(await send(member, 'x', { name: 'fdp.\u202eexe' })).toMatchObject({ status: 422, codes: { name: ['VAL_CHARACTERS'] } });
    expect(await send(member, 'x', { name: 'x'.repeat(201) })).toMatchObject({ status: 422, codes: { name: ['VAL_TOO_LONG'] } });
  });

  it.each([
    ['a page', 'a.html', '<!doctype html><script>alert(1)</script>'],
    ['an SVG with a script', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page that says it is a picture', 'a.png', '<!doctype html><script>alert(1)</script>'],
  ])('%s is kept and only ever saved', async (_, name, content) => {
    const { id } = await send(member, content, { name });
    expect(await find(id)).toMatchObject({ name, kind: expect.stringMatching(/text|other/) as string, hasPreview: false });
    const { headers } = await fetchBy(member, id);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect((await fetchBy(member, id, 'preview')).statusCode).toBe(404);
  });

  it('a picture has a preview that was written anew, whatever its name says', async () => {
    const picture = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#ff7900' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .toBuffer();
    const { id } = await send(member, picture, { name: 'North wall.txt' });
    expect(await find(id)).toMatchObject({ kind: 'picture', hasPreview: true });
    const preview = await fetchBy(observer, id, 'preview');
    expect(preview.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringContaining('inline') as string,
    });
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1_600 });
    expect(preview.rawPayload.includes('a secret place')).toBe(false);
    expect((await fetchBy(outsider, id, 'preview')).statusCode).toBe(404);
    expect((await fetchBy(elsewhere, id, 'preview')).statusCode).toBe(404);
  });

  it('tells what a file is by its bytes', async () => {
    const kindOf = async (content: Buffer | string, name: string) => (await find((await send(member, content, { name })).id))?.kind;
    expect(await kindOf('%PDF-1.7\n%âãÏÓ\n1 0 obj', 'x.doc')).toBe('pdf');
    expect(await kindOf('a,b\n1,2\n', 'numbers.csv')).toBe('sheet');
    expect(await kindOf('a plain note', 'note')).toBe('text');
    expect(await kindOf(Buffer.from('1f8b0800000000000003', 'hex'), 'x.png')).toBe('archive');
  });

  it('413 to what is too large, 422 to nothing and to too many, 415 or 422 to another media type', async () => {
    expect(await send(member, Buffer.alloc(attachmentBytes + 1))).toMatchObject({ status: 413 });
    expect(await send(member, '')).toMatchObject({ status: 422 });
    expect(await send(member, 'x', { type: 'text/html' })).toMatchObject({ codes: { 'Content-Type': ['VAL_INVALID'] } });
    const full = await newRock();
    await here.sql(
      `insert into attachment (org_id, id, subject_type, subject_id, created_by_id, name, bytes, kind)
       select $1, gen_random_uuid(), 'Rock', $2, $3, 'x', 1, 'text' from generate_series(1, $4::int)`,
      [owner.orgId, full.id, owner.personId, mostAttachments],
      owner.orgId,
    );
    expect(await send(member, 'x', { to: full })).toMatchObject({ status: 422, codes: { body: ['VAL_TOO_MANY'] } });
  });

  it('is refused where the files of the organisation fill its room, and nothing of it is kept', async () => {
    const crowded = await here.org('Crowded');
    const shared = await here.traction([crowded], 'Leadership');
    const body = { title: 'Third bay', ownerId: crowded.personId, tractionIds: [shared.id], dueDate: '2026-03-31', type: 'Team' as const };
    const to: SubjectRef = { type: 'Rock', id: (await crowded.call(rockApi.create, { body })).id };
    const fill = (bytes: number) =>
      here.sql(
        `insert into attachment (org_id, id, subject_type, subject_id, created_by_id, name, bytes, kind)
         values ($1, gen_random_uuid(), 'Rock', $2, $3, 'x', $4, 'text')`,
        [crowded.orgId, to.id, crowded.personId, bytes],
        crowded.orgId,
      );
    await fill(roomForFiles * 1_000_000 - 5);
    expect((await send(crowded, 'fits.', { to })).status).toBe(200);
    expect(await send(crowded, 'x', { to })).toMatchObject({ status: 422, messages: [{ code: 'filesFull' }] });
    expect((await list(crowded, to)).items).toHaveLength(2);
    expect(await crowded.call(attachmentApi.room, {})).toMatchObject({ bytes: roomForFiles * 1_000_000, most: roomForFiles * 1_000_000 });
    const plain = await here.person(crowded.orgId);
    expect(await plain.call(attachmentApi.room, {})).toMatchObject({ succeeded: false, messages: [{ code: 'notAllowed' }] });
    // Another organisation has room of its own.
    expect((await send(member, 'x', { to: await newRock() })).status).toBe(200);
  });

  it('a second try with the same key attaches no second file; a taken id overwrites no file', async () => {
    const to = await newRock();
    const [key, fileId] = [newId(), newId()];
    for (let times = 0; times < 2; times += 1) expect((await send(member, 'first', { to, key, fileId })).status).toBe(200);
    expect((await list(member, to)).items).toHaveLength(1);
    expect((await send(member, 'second', { to, fileId })).status).toBeGreaterThanOrEqual(400);
    expect((await fetchBy(member, fileId)).payload).toBe('first');
  });

  it('holds no connection and no lock while the store takes the file, and leaves nothing there that no row names', async () => {
    const to = await newRock();
    const before = kept().length;
    const { files, pools } = here.appContext;
    const real = files.put.bind(files);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const put = vi.spyOn(files, 'put').mockImplementation(async (...given) => {
      await held;
      return real(...given);
    });
    const sent = send(member, 'slow', { to });
    await eventually(() => expect(put).toHaveBeenCalled());
    expect(pools.app.totalCount - pools.app.idleCount).toBe(0);
    // Another command of the organisation need not wait for it.
    await newRock('Meanwhile');
    await owner.call(rockApi.remove, { params: { id: to.id, flag: 'false' } });
    release();
    const refused = await sent;
    put.mockRestore();
    expect(refused.status).toBe(404);
    expect(kept()).toHaveLength(before);
  });

  it('a full or absent store is said, and nothing is attached', async () => {
    const to = await newRock();
    for (const [error, status] of [
      [errors.diskFull, 507],
      [errors.unavailable, 503],
    ] as const) {
      const put = vi.spyOn(here.appContext.files, 'put').mockImplementation(async () => refuse(error));
      expect((await send(member, 'x', { to })).status).toBe(status);
      put.mockRestore();
    }
    expect((await list(member, to)).items).toEqual([]);
  });
});

/** Returns the id under which the store keeps a file. */
const storedOf = async (id = ''): Promise<string> => {
  const [row] = await here.sql<{ stored: string }>('select stored_id::text as stored from attachment where id = $1', [id], owner.orgId);
  return row?.stored ?? '';
};

describe('DELETE attachment/{id}', () => {
  const remove = (who: Actor, id = '') => who.call(attachmentApi.remove, { params: { id } });
  const sweep = () => removeDeadFiles(here.appContext, new AbortController().signal);

  it('its uploader and whoever may change the item remove it; then a job deletes the file', async () => {
    const { id } = await send(member, 'x');
    for (const [who, status] of [
      [observer, 403],
      [outsider, 404],
      [elsewhere, 404],
    ] as const)
      expect((await remove(who, id)).status).toBe(status);
    const stored = await storedOf(id);
    expect(kept()).toContain(stored);
    expect((await remove(member, id)).status).toBe(200);
    expect(await find(id)).toBeUndefined();
    expect((await fetchBy(member, id)).statusCode).toBe(404);
    await sweep();
    expect(kept()).not.toContain(stored);
    expect(await here.sql('select from dead_file', [], owner.orgId)).toEqual([]);
  });

  it('somebody who may only comment removes their own file and no other', async () => {
    const guest = await here.person(owner.orgId);
    const open = await here.traction([owner], 'Open');
    await here.sql(
      `update traction set visibility = jsonb_set(visibility, '{org}', '{"canView": true, "canEdit": false}') where id = $1`,
      [open.id],
      owner.orgId,
    );
    const { id: rockId } = await owner.call(rockApi.create, {
      body: { title: 'Open', ownerId: owner.personId, tractionIds: [open.id], dueDate: '2026-03-31', type: 'Team' },
    });
    const to = { type: 'Rock' as const, id: rockId };
    const { id: theirs } = await send(owner, 'x', { to });
    const { id: mine } = await send(guest, 'x', { to });
    expect((await list(guest, to)).items.map(({ id, can }) => [id, can.remove])).toEqual([
      [theirs, false],
      [mine, true],
    ]);
    expect((await remove(guest, theirs)).status).toBe(403);
    expect((await remove(guest, mine)).status).toBe(200);
  });

  it('403 to an uploader who has become an Observer', async () => {
    const left = await here.person(owner.orgId);
    const team = await here.traction([owner, left], 'Left');
    const { id: rockId } = await owner.call(rockApi.create, {
      body: { title: 'Left', ownerId: owner.personId, tractionIds: [team.id], dueDate: '2026-03-31', type: 'Team' },
    });
    const { id } = await send(left, 'x', { to: { type: 'Rock', id: rockId } });
    await here.sql("update org_member set role = 'Observer' where person_id = $1", [left.personId], owner.orgId);
    expect((await remove(left, id)).status).toBe(403);
    expect((await list(owner, { type: 'Rock', id: rockId })).items.map((file) => file.id)).toEqual([id]);
  });

  it('the files of a deleted item go too, previews with them; while the store is away they wait', async () => {
    const to = await newRock();
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { id = '' } = await send(member, picture, { to });
    const stored = await storedOf(id);
    expect(kept().filter((name) => name.startsWith(stored))).toHaveLength(2);
    await here.sql('delete from rock where id = $1', [to.id], owner.orgId);
    const away = vi.spyOn(here.appContext.files, 'remove').mockRejectedValue(new Error('away'));
    await expect(sweep()).rejects.toThrow('away');
    away.mockRestore();
    expect(kept().filter((name) => name.startsWith(stored))).toHaveLength(2);
    await sweep();
    expect(kept().filter((name) => name.startsWith(stored))).toEqual([]);
  });
});
