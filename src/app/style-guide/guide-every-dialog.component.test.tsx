import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Attachment, attachmentApi } from '../../features/attachments/contract.ts';
import { answer } from '../../testing/component/answers.ts';
import { companyOf } from '../../testing/component/company.ts';
import { axeFaults, dialogFaults, inTheme, scrollsSideways } from '../../testing/component/looks.ts';
import { sampledAnswers } from '../../testing/component/sampled.ts';
import { idOf, leadership } from '../../testing/component/session.ts';
import { press, show } from '../../testing/component/show.tsx';
import { headlineOf, issueOf, rockOf, todoOf } from '../../testing/component/things.ts';
import { GuideEveryDialog } from './guide-every-dialog.tsx';

const anyDialog = '[role=dialog], [role=alertdialog]';
const sizes = [
  { width: 1440, height: 700 },
  { width: 360, height: 640 },
];

const rock = rockOf({});
const company = companyOf({
  rocks: [
    { ...rock, delegatedRocks: [{ id: idOf(901), tractionId: leadership.id, type: 'Team', ownerId: rock.ownerId, delegatedFromRockId: rock.id }] },
  ],
  todos: [todoOf({})],
  issues: [issueOf({})],
  headlines: [headlineOf({})],
});

const picture: Attachment = {
  id: idOf(902),
  name: 'North wall.png',
  bytes: 1000,
  kind: 'picture',
  hasPreview: true,
  by: null,
  created: '2026-03-02T09:00:00.000Z',
  can: { remove: true },
};
const ofPicture = [
  answer(attachmentApi.list, { items: [picture], can: { add: true } }),
  answer(attachmentApi.preview, async () => {
    const canvas = new OffscreenCanvas(640, 480);
    canvas.getContext('2d')?.fillRect(0, 0, 640, 480);
    return new Response(await canvas.convertToBlob());
  }),
];

const faultsNow = async (name: string): Promise<string[]> => {
  const found: string[] = [];
  for (const size of sizes) {
    await page.viewport(size.width, size.height);
    inTheme('light');
    const all = [...(await dialogFaults()), ...(await axeFaults(undefined, anyDialog))];
    if (scrollsSideways()) all.push('the page scrolls sideways');
    inTheme('dark');
    all.push(...(await axeFaults(['color-contrast'], anyDialog)));
    found.push(...all.map((fault) => `${name} at ${size.width}: ${fault}`));
  }
  inTheme('light');
  return found;
};

it('every dialog stands in view, scrolls inside and never runs under its footer, on a desktop and on a phone, in both themes', async () => {
  await show(<GuideEveryDialog />, {
    answers: [...sampledAnswers(), ...company.answers, ...ofPicture],
    session: { hasBilling: true },
  });
  const openers = page.getByRole('button');
  await expect.poll(() => openers.elements().filter((each) => each.ariaDisabled === 'true').map((each) => each.textContent)).toEqual([]);
  const found: string[] = [];
  for (const opener of openers.elements()) {
    const name = opener.textContent;
    await page.viewport(1440, 700);
    (opener as HTMLElement).click();
    await expect.poll(() => document.querySelector(anyDialog), { message: name }).not.toBeNull();
    found.push(...(await faultsNow(name)));
    await press('{Escape}');
    await expect.poll(() => document.querySelector(anyDialog), { message: name }).toBeNull();
  }
  expect(found).toEqual([]);
});
