import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dialogs } from '../dialogs.ts';
import { type Attachment, attachmentApi } from '../../features/attachments/contract.ts';
import { answer } from '../../testing/component/answers.ts';
import { companyOf } from '../../testing/component/company.ts';
import { axeFaults, dialogFaults, inTheme, scrollsSideways } from '../../testing/component/looks.ts';
import { sampledAnswers } from '../../testing/component/sampled.ts';
import { idOf, leadership } from '../../testing/component/session.ts';
import { gone, press, seen, show } from '../../testing/component/show.tsx';
import { headlineOf, issueOf, rockOf, todoOf } from '../../testing/component/things.ts';
import { GuideEveryDialog } from './guide-every-dialog.tsx';

const anyDialog = '[role=dialog], [role=alertdialog]';

/** A desktop in the light theme, and a phone in the dark one. */
const looks = [
  { width: 1440, height: 700, theme: 'light' },
  { width: 360, height: 640, theme: 'dark' },
] as const;

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

/** Every dialog of the table, and those of the shell that the guide opens. */
const names = [...Object.keys(dialogs), 'palette', 'shortcuts', 'terms', 'privacy', 'resources'];

it.each(names)('%s stands in view, scrolls inside and never runs under its footer, on a desktop and on a phone', async (name) => {
  await show(<GuideEveryDialog />, { answers: [...sampledAnswers(), ...company.answers, ...ofPicture], session: { hasBilling: true } });
  const opener = page.getByRole('button', { name, exact: true });
  await expect.element(opener).not.toHaveAttribute('aria-disabled', 'true');
  await opener.click();
  const found: string[] = [];
  for (const { width, height, theme } of looks) {
    await page.viewport(width, height);
    inTheme(theme);
    await seen(page.bySelector(anyDialog).last());
    const all = [...(await dialogFaults()), ...(await axeFaults(undefined, anyDialog))];
    if (scrollsSideways()) all.push('the page scrolls sideways');
    found.push(...all.map((fault) => `at ${width}: ${fault}`));
  }
  expect(found).toEqual([]);
  await press('{Escape}');
  await gone(page.bySelector(anyDialog));
});
