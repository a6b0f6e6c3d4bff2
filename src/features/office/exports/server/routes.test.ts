import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentApi } from '#features/work/comments/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import { makeThings } from '#testing/things.ts';
import type { Actor, World } from '#testing/world.ts';
import { exportApi } from '../contract.ts';
import { mostRows } from './store.ts';

let here: World;
beforeAll(async () => {
  here = await sharedWorld();
});
afterAll(() => here.close());

const ask = (who: Actor) =>
  here.app.inject({
    url: `/api/v2/${exportApi.all.path}`,
    headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context },
  });

const opened = (bytes: Buffer): ((name: string) => Record<string, string>[]) => {
  const files = unzipSync(bytes);
  return (name) => {
    const file = files[`${name}.csv`];
    if (file === undefined) throw new Error(`there is no ${name} among ${Object.keys(files).join(', ')}`);
    const text = strFromU8(file);
    return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data;
  };
};

const hasUnzip = spawnSync('unzip', ['-v']).status === 0;

describe('GET org/export', () => {
  it('S-13: gives the Owner every item that they may see, and nothing that is private to others', async () => {
    const owner = await here.org('Harbor & Pine');
    const member = await here.person(owner.orgId);
    const traction = await here.traction([owner, member]);
    const { rockId = '' } = await makeThings(owner, traction);
    await owner.call(rockApi.addMilestones, { params: { id: rockId }, body: { items: [{ title: 'First step' }] } });
    const kept = await member.call(todoApi.create, { body: { title: 'Private to the member' } });
    const subject = { type: 'ToDo' as const, id: kept.id };
    await member.call(commentApi.add, { params: subject, body: { contentHtml: '<p>Words of the member</p>' } });
    const other = await here.org('Elsewhere');
    await other.call(todoApi.create, { body: { title: 'Of another organization' } });
    await owner.call(todoApi.create, { body: { title: 'Private to the Owner' } });
    await owner.call(headlineApi.create, {
      body: { title: '=1+1, "quoted"', tractionId: traction.id, ownerId: owner.personId, contentHtml: '' },
    });
    const answer = await ask(owner);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('Harbor%20%26%20Pine'),
      'cache-control': 'private, no-store',
    });
    const table = opened(answer.rawPayload);
    expect(table('people').map(({ email }) => email)).toEqual(expect.arrayContaining([owner.email, member.email]));
    const titles = (name: string) => table(name).map(({ title }) => title);
    expect(titles('todos')).toContain('Private to the Owner');
    expect(titles('todos')).not.toContain('Private to the member');
    expect(titles('todos')).not.toContain('Of another organization');
    expect(table('comments').map(({ contentHtml }) => contentHtml)).not.toContain('<p>Words of the member</p>');
    expect(titles('headlines')).toContain('\'=1+1, "quoted"');
    for (const name of ['rocks', 'milestones', 'issues', 'measurables', 'comments', 'vtos', 'charts', 'seats', 'meetings', 'vto-sections'])
      expect([name, table(name).length]).not.toEqual([name, 0]);
    expect(Object.keys(table('seats')[0] ?? {})).not.toContain('notes');
  });

  it('gives all rows of a table that is longer than a page, once each', async () => {
    const owner = await here.org();
    const { id } = await here.traction([owner]);
    await here.sql(
      `insert into headline (org_id, id, created_by_id, traction_id, owner_id, title)
       select $1, gen_random_uuid(), $2, $3, $2, 'News ' || n from generate_series(1, $4::integer) n`,
      [owner.orgId, owner.personId, id, mostRows * 2 + 1],
      owner.orgId,
    );
    const table = opened((await ask(owner)).rawPayload);
    expect(new Set(table('headlines').map(({ title }) => title)).size).toBe(mostRows * 2 + 1);
    expect(table('headlines')).toHaveLength(mostRows * 2 + 1);
  });

  it.skipIf(!hasUnzip)('needs unzip: gives an archive that the program finds whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'export-'));
    try {
      const file = join(folder, 'all.zip');
      writeFileSync(file, (await ask(await here.org())).rawPayload);
      expect(execFileSync('unzip', ['-t', file]).toString()).toContain('No errors detected');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('403 to everybody else', async () => {
    const owner = await here.org();
    for (const role of ['Admin', 'Manager', 'Member', 'Observer'] as const)
      expect((await ask(await here.person(owner.orgId, role))).statusCode).toBe(403);
  });
});
