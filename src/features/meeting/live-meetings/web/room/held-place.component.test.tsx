import { type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { companyOf } from '#testing/component/company.ts';
import { openLive } from '#testing/component/live.tsx';
import { focused, gone, press, seen, show } from '#testing/component/show.tsx';
import { headlineOf, issueOf } from '#testing/component/things.ts';
import { MeetingStage } from '../stage/stage.tsx';
import { HeldNote, useHeldPosition } from './held-place.tsx';
import { LiveOverride, useLive } from './live-context.tsx';

const issues = ['Cedar slips', 'Bay two leaks'].map((title) => issueOf({ title }));
const [cedar, bay] = issues as [(typeof issues)[0], (typeof issues)[0]];

const Held = ({ children }: { children: ReactNode }) => {
  const { place, follow } = useHeldPosition(useLive().state);
  return (
    <section data-stage="">
      {place && <HeldNote place={place} follow={follow} />}
      <LiveOverride place={place}>{children}</LiveOverride>
    </section>
  );
};

const sections = ['Segue', 'Scorecard', 'RockReview', 'Headlines', 'ToDoList', 'IDS', 'Conclude'];
const goTo = (type: string) => ({ type: 'setAgendaItem', agendaIndex: sections.indexOf(type) }) as const;
const openStage = async (...played: NonNullable<Parameters<typeof openLive>[0]>['played'] & object) => {
  const live = openLive({ issueCount: 2, played });
  await show(
    <live.Live>
      <Held>
        <MeetingStage />
      </Held>
    </live.Live>,
    { answers: companyOf({ issues, headlines: [headlineOf({})] }).answers },
  );
  return live;
};
const note = page.getByText(/^The room has gone on/);

it('K-12: who writes a Headline stays there when the scribe goes on, and follows when the line is added', async () => {
  const live = await openStage(goTo('Headlines'));
  const line = page.getByRole('textbox', { name: 'Add a Headline' });
  await line.click();
  await press('Pine');
  live.run(goTo('IDS'));
  await seen(note);
  await focused(line);
  await press(' Street');
  await expect.element(line).toHaveValue('Pine Street');
  await page.getByRole('button', { name: 'Go there' }).click();
  await seen(page.getByRole('heading', { level: 1, name: 'Issues' }));
  await gone(note);
});

it('K-16: a To-Do that is being typed stays when the next Issue comes, until it is left', async () => {
  const live = await openStage(
    goTo('IDS'),
    { type: 'startPrioritization' },
    { type: 'addFocusIssue', issueId: cedar.id },
    { type: 'addFocusIssue', issueId: bay.id },
    { type: 'startFocusGroup' },
  );
  await seen(page.getByRole('article', { name: cedar.title }));
  await press('t');
  const line = page.getByRole('textbox', { name: /To-Do/ });
  await focused(line);
  await press('Call the mill');
  live.run({ type: 'nextFocusIssue', solved: false });
  await seen(note);
  await focused(line);
  await press('{Escape}');
  await seen(page.getByRole('article', { name: bay.title }));
  await gone(note);
});

it('K-09: an empty line goes with its section', async () => {
  const live = await openStage(goTo('Headlines'));
  const line = page.getByRole('textbox', { name: 'Add a Headline' });
  await line.clear();
  await line.click();
  live.run(goTo('IDS'));
  await seen(page.getByRole('heading', { level: 1, name: 'Issues' }));
  await gone(note);
});

it('K-16: who has the focus in a field that others have filled goes on with the room', async () => {
  const live = await openStage(
    goTo('IDS'),
    { type: 'startPrioritization' },
    { type: 'addFocusIssue', issueId: cedar.id },
    { type: 'addFocusIssue', issueId: bay.id },
    { type: 'startFocusGroup' },
  );
  await seen(page.getByRole('article', { name: cedar.title }));
  await press('t');
  const line = page.getByRole('textbox', { name: /To-Do/ });
  await focused(line);
  // Words that come from elsewhere are written into the field without a key.
  const field = line.element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Call the mill');
  live.run({ type: 'nextFocusIssue', solved: false });
  await seen(page.getByRole('article', { name: bay.title }));
  await gone(note);
});
