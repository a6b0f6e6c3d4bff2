import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionApi } from '#features/home/session/contract.ts';
import type { Loaded } from '#features/home/session/web/parts/session-source.ts';
import { answer } from '#testing/component/answers.ts';
import { still } from '#testing/component/looks.ts';
import { orgId, sessionOf } from '#testing/component/session.ts';
import { phone, seen, show } from '#testing/component/show.tsx';
import { whenOrgChosen } from '#web/core/session/org-switch.ts';
import { ModalPageContext, useCurrentTitle } from '#web/core/session/place.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { AccountMenu } from './account-menu.tsx';
import { lostNote, noteLost } from './lost-note.ts';
import { NoOrgScreen } from './no-org-screen.tsx';

const alone = { orgId: null, teams: [], user: { orgs: [], roles: [], permissions: [] } };

it('D-10, B-46: who was removed reads that, and who never was anywhere does not', async () => {
  await show(<Lost reason="You are no longer part of Harbor & Pine: you were removed from it." />, { session: alone });
  await seen(page.getByRole('heading', { name: 'You are no longer in Harbor & Pine' }));
  await seen(page.getByText('you were removed from it'));
  expect(page.getByText('has no organization yet').elements()).toEqual([]);
});

/** Notes a loss once the page has forgotten what the test before has kept. */
const Lost = ({ reason }: { reason: string }) => {
  if (lostNote() === undefined) noteLost({ name: 'Harbor & Pine', reason });
  return <NoOrgScreen />;
};

it('D-10: an account without an organisation reads the usual words', async () => {
  await show(<NoOrgScreen />, { session: alone });
  await seen(page.getByRole('heading', { name: 'Your account has no organization yet' }));
});

it('B-50: looks every 15 s whether an organisation can be entered again, and goes on there by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const entered: string[] = [];
  whenOrgChosen(async (id) => void entered.push(id));
  const { orgs } = sessionOf().user;
  let change: object = { blocked: true, eraseAfter: '2026-04-02T09:00:00.000Z' };
  const session = () => sessionOf({ orgId: null, user: { orgs: orgs.map((org) => ({ ...org, ...change })) } }) as Loaded;
  const { server } = await show(<NoOrgScreen />, { session: alone, answers: [answer(sessionApi.load, session)] });
  await seen(page.getByRole('heading'));
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => server.asked(sessionApi.load)).toHaveLength(1);
  expect(entered).toEqual([]);
  change = {};
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => entered).toEqual([orgId]);
});

it('D-05: the account menu says whose it is, with picture and address', async () => {
  await show(<AccountMenu />);
  await page.getByRole('button', { name: /account menu/ }).click();
  await seen(page.getByText('maren@harborandpine.com'));
  await seen(page.getByText('Maren Lindqvist').first());
});

it('D-27: toasts lie on no button of the page without an organisation, at 360 px', async () => {
  await show(<NoOrgScreen />, { session: alone, size: phone });
  for (const words of ['Your words are kept here.', 'So are these, which were on their way.']) toast.info(words, { duration: 0 });
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await seen(toasts.last());
  await still();
  const lowest = Math.max(...toasts.elements().map((each) => each.getBoundingClientRect().bottom));
  const highest = Math.min(
    ...['Create an organization', 'Sign out'].map((name) => page.getByText(name).first().element().getBoundingClientRect().top),
  );
  expect(lowest).toBeLessThanOrEqual(highest);
});

const Titled = () => <output>{useCurrentTitle()}</output>;

it('D-35: a page over the page is named by the title of its dialog, another dialog names nothing', async () => {
  await show(
    <>
      <Titled />
      <ModalPageContext value={true}>
        <Dialog title="Credit notes">
          <p>None</p>
        </Dialog>
      </ModalPageContext>
      <Dialog title="Sure?">
        <p>Yes</p>
      </Dialog>
    </>,
  );
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('Credit notes');
});
