import { lazy, Suspense, useState } from 'react';
import { isLicensed } from '../../../shared/roles.ts';
import { untilItComes } from '../../../web/code/coming.ts';
import { hourHere, useFormats } from '../../../web/i18n/formats.ts';
import { loadLateTexts } from '../../../web/i18n/language.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { openDialog } from '../../../web/modals/dialog-stack.ts';
import { usePlace } from '../../../web/session/place.ts';
import { roleOf, useSession } from '../../../web/session/session.ts';
import { nowHere } from '../../../web/time/now-here.ts';
import { Page } from '../../../web/ui/page.tsx';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { usePhone } from '../../../web/ui/use-phone.ts';
import { HeadlineSheet } from '../../headlines/web/parts/headline-sheet.tsx';
import type { IssueOrigin } from '../../issues/contract.ts';
import { RockSheet } from '../../rocks/web/parts/rock-sheet.tsx';
import { MyNumbersSheet } from '../../scorecards/web/parts/my-numbers-sheet.tsx';
import { TodoSheet } from '../../todos/web/parts/todo-sheet.tsx';
import { dashboardOf, dayPartOf, placeInQuarter, weeksOfQuarter } from '../rules.ts';
import { useNextMeeting } from './calls.ts';
import styles from './home-screen.module.css';
import { NextMeetingPanel } from './next-meeting-panel.tsx';
import { DashboardChoice } from './parts/dashboard-choice.tsx';
import { TeamIssuesPanel } from './team-issues-panel.tsx';

/** Rows that a list shows before `Show more`. */
const most = { room: 6, phone: 3 };

/** Renders `Tuesday, March 3. Week 10 of 13, four weeks left this quarter.`, shortened on a phone. */
const DateLine = () => {
  const t = useText();
  const { longDay } = useFormats();
  const { calendarDate, quarterMonth } = useSession();
  const isPhone = usePhone();
  const { week, left } = placeInQuarter(calendarDate, quarterMonth);
  const weeksLeft = t('home.weeksLeft', { count: left, said: t(`home.words.${Math.min(left, weeksOfQuarter)}` as 'home.words.1') });
  return (
    <>
      {longDay(calendarDate, isPhone ? 'short' : 'long')}.{' '}
      {isPhone ? t('home.twoMinutes') : t('home.week', { week, weeks: weeksOfQuarter, left: weeksLeft })}
    </>
  );
};

const drop = (type: IssueOrigin, item: { id: string; title: string; tractionId: string | null; ownerId: string }): void =>
  void openDialog('addIssue', {
    title: item.title,
    ownerId: item.ownerId,
    tractionId: item.tractionId ?? undefined,
    from: { type, id: item.id, title: item.title },
  });

const FirstSteps = lazy(async () => ({
  default: (await untilItComes(() => Promise.all([import('./first-steps-panel.tsx'), loadLateTexts()])))[0].FirstStepsPanel,
}));

/** Renders home: the first steps of a new organisation, then the next meeting and all my items. */
export const HomeScreen = () =>
  useSession().firstSteps?.hidden === false ? (
    <Suspense fallback={null}>
      <FirstSteps />
    </Suspense>
  ) : (
    <Lists />
  );

/** Renders the next meeting and all my items, or those of the team whose dashboard is chosen, editable in place. */
const Lists = () => {
  const t = useText();
  const session = useSession();
  const { meeting } = useNextMeeting();
  const { weekday } = useFormats();
  const shown = usePhone() ? most.phone : most.room;
  const [part] = useState(() => dayPartOf(hourHere(nowHere())));
  const role = roleOf(session);
  const adds = role !== undefined && isLicensed(role);
  const { list, numbers } = dashboardOf(session.user);
  const readOn = meeting?.nextDate ? weekday(meeting.nextDate.slice(0, 10)) : undefined;
  usePlace({});
  return (
    <Page>
      <PageHeader title={t(`home.${part}`, { name: session.user.firstName })} note={<DateLine />}>
        <DashboardChoice />
      </PageHeader>
      <NextMeetingPanel />
      <div className={styles.columns}>
        <div className={styles.column}>
          <TodoSheet {...list} adds={adds} quick={false} most={shown} onDropToIssues={adds ? (todo) => drop('todo', todo) : undefined} />
          <RockSheet {...list} adds={adds} most={shown} onDropToIssues={adds ? (rock) => drop('rock', rock) : undefined} />
          <HeadlineSheet
            {...list}
            adds={adds}
            quick={false}
            most={shown}
            readOn={readOn}
            onDropToIssues={adds ? (headline) => drop('headline', headline) : undefined}
          />
        </div>
        <div className={styles.column}>
          <MyNumbersSheet adds={adds} tractionIds={numbers} />
          <TeamIssuesPanel
            key={session.user.dashboardId}
            adds={adds}
            first={session.user.dashboardId ?? meeting?.tractionId}
            most={shown}
          />
        </div>
      </div>
    </Page>
  );
};
