import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { meetingApi } from '#features/teams/team/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { dev, idOf, leadership } from '#testing/component/session.ts';
import { focused, seen, showPage } from '#testing/component/show.tsx';
import { issueOf, tractionOf } from '#testing/component/things.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';

it('G-05: focuses the first picker, and does not say that there is no meeting while some can be chosen', async () => {
  const build = tractionOf({ id: idOf(22), title: 'Build', threadId: idOf(32) }, { invitees: [] });
  const slips = issueOf({ ownerId: dev.id });
  const { answers } = companyOf({ issues: [slips], tractions: [tractionOf(leadership), build] });
  const ofDev = answer(meetingApi.searchTractions, ({ body }) => {
    const asksForDev = body.filters.some(({ field, value }) => field === 'ownerId' && value === dev.id);
    const items = asksForDev ? [tractionOf(leadership)] : [tractionOf(leadership), build];
    return { items, next: null, totalCount: items.length };
  });
  await showPage({ answers: [...answers, ofDev] });
  void openDialog('moveIssue', { issueId: slips.id });
  const form = page.getByRole('dialog', { name: 'Move Issue' });
  await seen(form.getByText('Dev Castellano is in none of the other meetings: somebody else takes it there.'));
  await focused(form.getByRole('combobox').first());
  expect(form.getByText('does not have any other meetings').elements()).toEqual([]);
});

it('G-05: says that the owner does not have any other meetings, and lists none', async () => {
  const slips = issueOf({ ownerId: dev.id });
  await showPage({ answers: companyOf({ issues: [slips], tractions: [tractionOf(leadership)] }).answers });
  void openDialog('moveIssue', { issueId: slips.id });
  const form = page.getByRole('dialog', { name: 'Move Issue' });
  await seen(form.getByText('The selected owner does not have any other meetings.'));
  await form.getByRole('combobox').first().click();
  await seen(page.getByRole('listbox'));
  expect(page.getByRole('option').elements()).toEqual([]);
});
