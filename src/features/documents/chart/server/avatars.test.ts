import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { pathOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { picturesIn, readPdf } from '#testing/pdf.ts';
import { chartApi } from '../contract.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-chart-avatars-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { here, owner, member } = await company({ DATA_DIR: dataDir });
const headers = { authorization: `Bearer ${member.token}`, 'x-session-context': member.context };

let params: { collectionId: string; revisionId: string };
let avatarUrl: string;

beforeAll(async () => {
  await here.name([
    [owner, 'Theo Okafor'],
    [member, 'Jonas Beck'],
  ]);
  const answer = await here.app.inject({
    method: 'POST',
    url: `/api/v2/user/avatar/${member.personId}`,
    headers: { ...headers, 'content-type': 'image/png', 'idempotency-key': newId() },
    payload: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff7900' } })
      .png()
      .toBuffer(),
  });
  if (answer.statusCode !== 200) throw new Error(answer.payload);
  ({ avatarUrl } = answer.json<{ avatarUrl: string }>());
  const { folder } = await owner.call(collectionApis.ac.companyFolder);
  const { id } = await owner.call(collectionApis.ac.addRevision, {
    params: { collectionId: folder.id },
    body: { title: 'Faces', readersSeeDrafts: true },
  });
  params = { collectionId: folder.id, revisionId: id };
  const top = await owner.call(chartApi.create, { params, body: { title: 'Visionary', isLT: true, assignedToId: owner.personId } });
  await owner.call(chartApi.create, { params, body: { title: 'Workshop', parentId: top.id, assignedToId: member.personId } });
});

const print = async (body: object = {}) => {
  const { method } = chartApi.pdf;
  const { statusCode, rawPayload } = await here.app.inject({
    method,
    url: `/api/v2/${pathOf(chartApi.pdf, { params })}`,
    headers,
    payload: body,
  });
  expect(statusCode).toBe(200);
  const pages = await readPdf(rawPayload);
  const says = (initials: string) => pages.some(({ texts }) => texts.some(({ text }) => text === initials));
  return { pictures: await picturesIn(rawPayload), initials: ['TO', 'JB'].filter(says) };
};

it('N-11: a holder’s picture is on the PDF in place of their initials', async () => {
  expect(await print()).toEqual({ pictures: [1], initials: ['TO'] });
});

it('N-11: a picture of a seat that is not printed is not on the PDF', async () => {
  const { seats } = await owner.call(chartApi.byId, { params });
  const top = seats.find(({ title }) => title === 'Visionary')?.id;
  expect(await print({ only: [top] })).toEqual({ pictures: [0], initials: ['TO'] });
});

it('N-11: a picture that cannot be read, or is gone, becomes initials; the PDF is made all the same', async () => {
  const file = join(dataDir, 'files', 'person', member.personId, `${avatarUrl.split('/').at(-1)}.webp`);
  writeFileSync(file, 'RIFF no picture');
  expect(await print()).toEqual({ pictures: [0], initials: ['TO', 'JB'] });
  rmSync(file);
  expect(await print()).toEqual({ pictures: [0], initials: ['TO', 'JB'] });
});
