import type { CDPSession } from '@vitest/browser-playwright';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { collectionApis, vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { flagApi, flagDefaults } from '#features/ground/flags/contract.ts';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { OwnRating } from '#features/meeting/live-meetings/web/conclude/own-rating.tsx';
import { PhoneHead } from '#features/meeting/live-meetings/web/room/phone-head.tsx';
import { ScribeDock } from '#features/meeting/live-meetings/web/room/scribe-dock.tsx';
import { meetingApi } from '#features/teams/team/contract.ts';
import { HeadlineWork } from '#features/work/headlines/web/parts/headline-work.tsx';
import { IssueWork } from '#features/work/issues/web/parts/issue-work.tsx';
import { RockWork } from '#features/work/rocks/web/parts/rock-work.tsx';
import { Milestones } from '#features/work/rocks/web/rock/milestones.tsx';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { similarApi } from '#features/work/similar/contract.ts';
import { TodoWork } from '#features/work/todos/web/parts/todo-work.tsx';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { openLive } from '#testing/component/live.tsx';
import { still } from '#testing/component/looks.ts';
import { idOf, leadership, maren } from '#testing/component/session.ts';
import { phone, seen, show } from '#testing/component/show.tsx';
import { targetFaults } from '#testing/component/targets.ts';
import { headlineOf, issueOf, rockOf, todoOf } from '#testing/component/things.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { TabBar } from './shell/tab-bar.tsx';
import { StyleGuideScreen } from './style-guide-screen.tsx';

const place = { tractionId: leadership.id, adds: true, view: 'open' } as const;
const rock = rockOf({ title: 'First', milestones: { done: 1, total: 2 } });
const company = companyOf({
  todos: [todoOf({ title: 'First' }), todoOf({ title: 'Second' })],
  issues: [issueOf({ title: 'First', rank: 1 }), issueOf({ title: 'Second', rank: 2 })],
  rocks: [rock, rockOf({ title: 'Second' })],
  headlines: [headlineOf({ title: 'First' }), headlineOf({ title: 'Second' })],
  milestones: ['First', 'Second'].map((title, at) => ({
    id: idOf(610 + at),
    rockId: rock.id,
    title,
    ownerId: maren.id,
    dueDate: '2026-03-04',
    isDone: false,
    doneAt: null,
    position: at + 1,
  })),
});
const answers = [
  ...company.answers,
  answer(similarApi.issues, { items: [] }),
  answer(vtoCollectionApi.editable, { revisions: [], canEdit: true }),
  answer(collectionApis.vto.list, { items: [] }),
  answer(collectionApis.ac.list, { items: [] }),
  answer(meetingApi.list, { items: [] }),
  answer(orgApi.list, { items: [] }),
  answer(notificationApi.search, { items: [], totalCount: 0, next: null }),
  answer(scorecardApi.search, { items: [], totalCount: 0, next: null }),
  answer(flagApi.load, { flags: flagDefaults, links: {}, notice: '', scripts: {}, apiHost: null, mail: 'sent', version: '', seen: '' }),
];

/** Shows a part on the narrowest phone, as a finger presses it. */
const touch = async (part: ReactNode, more: Parameters<typeof show>[1] = {}): Promise<void> => {
  const browser: CDPSession = cdp();
  const emulate = (enabled: boolean) => browser.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });
  await emulate(true);
  onTestFinished(async () => void (await emulate(false)));
  await show(part, { size: phone, answers, ...more });
  expect(matchMedia('(pointer: coarse)').matches).toBe(true);
};

const faults = async (within?: string): Promise<string[]> => {
  await still();
  return targetFaults(within);
};

it.each(
  Object.entries({
    'To-Dos': <TodoWork {...place} held={[]} />,
    Issues: <IssueWork {...place} />,
    Rocks: <RockWork {...place} within={[]} />,
    Headlines: <HeadlineWork {...place} />,
    milestones: <Milestones rock={rock} />,
  }),
)('a finger meets what it aims at in a list, and in the menu of a row: %s', async (_, part) => {
  await touch(part);
  const menu = page.getByRole('button', { name: 'More for First', exact: true });
  await seen(menu);
  expect(await faults()).toEqual([]);
  await menu.click();
  await seen(page.getByRole('menu'));
  expect(await faults('[role=menu]')).toEqual([]);
});

it.each(['addTodo', 'addIssue', 'addHeadline', 'addRock'] as const)('a finger meets what it aims at in a dialog: %s', async (dialog) => {
  await touch(<main />);
  void openDialog(dialog, {});
  await seen(page.getByRole('dialog'));
  expect(await faults('[role=dialog]')).toEqual([]);
});

it('a finger meets what it aims at in a live meeting: the head, the agenda, the rating and the dock', async () => {
  const live = openLive();
  await touch(
    <live.Live>
      <PhoneHead onLeave={() => undefined} />
      <OwnRating className={undefined} />
      <ScribeDock phone />
    </live.Live>,
  );
  expect(await faults()).toEqual([]);
  await page.getByRole('button', { name: 'Agenda' }).click();
  await seen(page.getByRole('complementary'));
  expect(await faults('aside')).toEqual([]);
});

it('a finger meets what it aims at in the bar of a phone', async () => {
  await touch(<TabBar />);
  expect(await faults()).toEqual([]);
});

it('a finger meets what it aims at in every part of the style guide', async () => {
  await touch(<StyleGuideScreen />);
  // Some of its parts are always loading.
  expect(targetFaults()).toEqual([]);
});
