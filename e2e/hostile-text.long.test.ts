import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { type Actor, testPassword } from '#testing/world.ts';

/** Each would set `window.hit` if a browser executed it. */
const payloads = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '<svg onload="window.hit = 1"><animate onbegin="window.hit = 1" attributeName=x dur=1s></svg>',
  '<a href="javascript:window.hit=1" autofocus onfocus="window.hit = 1">link</a>',
  '<a href="java&#10;script:window.hit=1">link</a>',
  '<iframe srcdoc="<script>parent.hit = 1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.hit = 1">',
  '<details open ontoggle="window.hit = 1">x</details>',
  '<video><source onerror="window.hit = 1"></video>',
  '<p style="background:url(javascript:window.hit=1)">x</p>',
  '"><script>window.hit = 1</script>',
  '<form action="javascript:window.hit=1"><button autofocus>x</button></form>',
];

let browsing: Browsing;
let who: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  who = await browsing.here.org('Hostile');
  traction = await browsing.here.traction([who], 'Leadership');
});
afterAll(() => browsing.close());

describe('rich text with scripts', () => {
  it('Y-06, Y-07: never runs, neither as the server stores it nor when it was put into the database directly', async () => {
    const ids: string[] = [];
    for (const [index, contentHtml] of payloads.entries()) {
      const { id } = await who.call(headlineApi.create, {
        body: { title: `Through the server ${index}`, contentHtml, ownerId: who.personId, tractionId: traction.id },
      });
      ids.push(id);
    }
    const kept = (await who.call(headlineApi.byIds, { query: { ids: ids.join(',') } })).items.map((item) => item.contentHtml).join('\n');
    expect(kept).not.toMatch(/<script|<img|<svg|<iframe|<video|<form|<math|<style|javascript:|\son\w+=|style=/i);
    await browsing.here.sql('update headline set content_html = $1', [payloads.join('\n')], who.orgId);

    const { page, faults } = await browsing.visitor();
    await page.goto('/login');
    await page.getByLabel('Username or e-mail').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Through the server 0', { exact: true }).first().hover();
    await page.getByRole('button', { name: /^More for Through the server 0$/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).waitFor();
    await settled(page);
    expect(await page.evaluate<unknown>('window.hit')).toBeUndefined();
    expect(await page.getByRole('textbox', { name: 'Notes' }).innerHTML()).not.toMatch(
      /<script|<svg|<iframe|<video|javascript:|onerror|onload/i,
    );
    expect(faults.filter((fault) => !fault.includes('Content Security Policy'))).toEqual([]);
  });
});
