import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { chartApi } from '#features/documents/chart/contract.ts';
import { fitNoteApi } from '#features/documents/fit-notes/contract.ts';
import { type Attachment, attachmentApi } from '#features/ground/attachments/contract.ts';
import { paymentApi } from '#features/office/billing/contract/payment.ts';
import { smartApi } from '#features/work/smart/contract.ts';
import { answer, streamed } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { measuredFaults, openDialogs } from '#testing/component/measured-dialog.ts';
import { sampledAnswers, sampledOf } from '#testing/component/sampled.ts';
import { idOf, leadership } from '#testing/component/session.ts';
import { gone, press, show } from '#testing/component/show.tsx';
import { headlineOf, issueOf, rockOf, todoOf } from '#testing/component/things.ts';
import { dialogs } from '../dialogs.ts';
// It registers the dialogs of the shell.
import '../shell/late-parts.ts';
import { GuideEveryDialog } from './guide-every-dialog.tsx';

const rock = rockOf({});
const company = companyOf({
  rocks: [
    {
      ...rock,
      delegatedRocks: [{ id: idOf(901), tractionId: leadership.id, type: 'Team', ownerId: rock.ownerId, delegatedFromRockId: rock.id }],
    },
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

/** The chart's seat is at the top: its made-up parent would be itself. */
const ofChart = answer(chartApi.byId, () => {
  const chart = sampledOf(chartApi.byId);
  return { ...chart, seats: chart.seats.map((seat) => ({ ...seat, parentId: null, isRoot: true })) };
});

const more = [
  ofChart,
  answer(paymentApi.token, () => sampledOf(paymentApi.token)),
  answer(fitNoteApi.list, { items: [] }),
  answer(smartApi.ask, () => streamed(smartApi.ask, [])),
];

/** Every dialog of the table, and those of the shell that the guide opens. */
const names = [...Object.keys(dialogs), 'palette', 'shortcuts', 'terms', 'privacy', 'resources'];

it.each(names)('%s stands in view, scrolls inside and never runs under its footer, on a desktop and on a phone', async (name) => {
  await show(<GuideEveryDialog />, {
    answers: [...sampledAnswers(), ...company.answers, ...ofPicture, ...more],
    session: { hasBilling: true },
  });
  const opener = page.getByRole('button', { name, exact: true });
  await expect.element(opener).not.toHaveAttribute('aria-disabled', 'true');
  await opener.click();
  expect(await measuredFaults()).toEqual([]);
  await press('{Escape}');
  await gone(openDialogs);
});
