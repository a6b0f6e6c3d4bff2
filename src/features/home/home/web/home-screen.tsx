import '#web/core/texts/dashboards.ts';
import '#web/core/texts/home.ts';
import { Suspense, useState } from 'react';
import { useArranging } from '#features/home/dashboards/web/parts/arrange-state.ts';
import { Dashboard } from '#features/home/dashboards/web/parts/dashboard.tsx';
import { DashboardActions } from '#features/home/dashboards/web/parts/dashboard-actions.tsx';
import { useColumn } from '#features/home/dashboards/web/parts/use-column.ts';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { asFirst } from '#web/core/i18n/as-first.ts';
import { hourHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { Page } from '#web/kit/ui/page.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { dayPartOf, placeInQuarter, weeksOfQuarter } from '../rules.ts';
import { DashboardChoice, useDashboards } from './home/dashboard-choice.tsx';

/** Renders `Tuesday, March 3. Week 10 of 13, four weeks left this quarter.`, shortened on a phone. */
const DateLine = () => {
  const t = useText();
  const { longDay } = useFormats();
  const { calendarDate, quarterMonth } = useSession();
  const isPhone = usePhone();
  const { week, left } = placeInQuarter(calendarDate, quarterMonth);
  const weeksLeft = t('home.weeksLeft', { count: left, said: t(`ui.words.${Math.min(left, weeksOfQuarter)}` as 'ui.words.1') });
  return (
    <>
      {asFirst(longDay(calendarDate, isPhone ? 'short' : 'long'))}.{' '}
      {isPhone ? t('home.twoMinutes') : t('home.week', { week, weeks: weeksOfQuarter, left: weeksLeft })}
    </>
  );
};

const FirstSteps = lazyPart(async () => (await import('./first-steps-panel.tsx')).FirstStepsPanel);

/** Renders the title of the first steps and their room while their code comes. */
const FirstStepsPending = () => {
  const t = useText();
  const session = useSession();
  useScreenInfo({});
  return (
    <Page>
      <PageHeader title={t('home.steps.title', { org: orgOf(session)?.name, name: session.user.firstName })} note={t('home.steps.lead')} />
      <Sheet padded>
        <SkeletonRows count={3} />
      </Sheet>
    </Page>
  );
};

/** Renders home: the first steps of a new organisation, then the person's widgets. Catalogue row C-03. */
export const HomeScreen = () =>
  useSession().firstSteps?.hidden === false ? (
    <Suspense fallback={<FirstStepsPending />}>
      <FirstSteps />
    </Suspense>
  ) : (
    <Widgets />
  );

const greetings = { morning: 'home.morning', afternoon: 'home.afternoon', evening: 'home.evening' } as const;

/** Renders the greeting, or while home is arranged how that is done, above the widgets: my own, or those of the team that is chosen. */
const Widgets = () => {
  const t = useText();
  const { user } = useSession();
  const [part] = useState(() => dayPartOf(hourHere(nowHere())));
  const phone = usePhone();
  const column = useColumn();
  const arranging = useArranging();
  const { entries, team } = useDashboards();
  // A phone shows the choice while another dashboard than one's own is chosen; otherwise it is in the menu beside the greeting.
  const inMenu = useFlag('new-dashboard') && phone && team === undefined;
  useScreenInfo({});
  return (
    <Page>
      <PageHeader
        title={arranging ? t(phone ? 'dashboards.titleShort' : 'dashboards.title') : t(greetings[part], { name: user.firstName })}
        note={arranging ? t(column ? 'dashboards.leadColumn' : 'dashboards.lead') : <DateLine />}
      >
        {!arranging && !inMenu && <DashboardChoice />}
        <DashboardActions more={inMenu ? entries : undefined} />
      </PageHeader>
      <Dashboard key={user.dashboardId} />
    </Page>
  );
};
