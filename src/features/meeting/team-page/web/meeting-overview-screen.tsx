import '#web/core/texts/meetings.ts';
import '#web/core/texts/traction.ts';
import { useId, useState } from 'react';
import { BriefButton } from '#features/meeting/briefs/web/parts/brief-button.tsx';
import { ReadinessPanel } from '#features/meeting/readiness/web/parts/readiness-panel.tsx';
import type { Meeting } from '#features/teams/team/contract.ts';
import { contentTabs, isRunning, levelTenAgenda } from '#features/teams/team/rules.ts';
import { AgendaSteps } from '#features/teams/team/web/parts/agenda-steps.tsx';
import { Checklist } from '#features/teams/team/web/parts/checklist.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import { useTractionPage } from './calls.ts';
import styles from './meeting-overview-screen.module.css';
import { TabContent } from './overview/tab-content.tsx';

/** Renders the side column of a future meeting: who is ready, the agenda, the checklist. */
const Ahead = ({ meeting }: { meeting: Meeting }) => {
  const t = useText();
  const agenda = useId();
  const checklist = useId();
  return (
    <aside className={styles.aside} aria-label={t('traction.ahead')}>
      {meeting.can.edit && !isRunning(meeting.status) && <BriefButton meetingId={meeting.id} kind="brief" />}
      {!isRunning(meeting.status) && <ReadinessPanel meetingId={meeting.id} nudges={meeting.can.nudge} />}
      <Sheet aria-labelledby={agenda}>
        <SectionHeader id={agenda} title={t('meetings.agenda')} note={meeting.agendaName} />
        <div className={styles.inner}>
          <AgendaSteps items={meeting.agendaItems} />
        </div>
      </Sheet>
      <Sheet aria-labelledby={checklist}>
        <SectionHeader id={checklist} title={t('meetings.checklistTab')} />
        <Checklist meetingId={meeting.id} edits={meeting.can.edit} />
      </Sheet>
    </aside>
  );
};

/** Renders the content of a meeting by its agenda, before and after it; catalogue rows J-18 and J-27. */
export const MeetingOverviewScreen = () => {
  const t = useText();
  const { traction, meeting, thread, history } = useTractionPage();
  const [chosen, setChosen] = useState<string>();
  if (traction === undefined || (thread?.meetingId !== null && meeting === undefined)) return <SkeletonRows count={6} />;

  const agenda = (meeting ?? history?.[0])?.agendaItems ?? levelTenAgenda.items;
  const tabs = contentTabs(agenda).map((tab) => ({ ...tab, label: tab.tab === 'Custom' ? tab.name : t(`traction.tab${tab.tab}`) }));
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const occurrence = meeting !== undefined && isRunning(meeting.status) ? meeting.id : undefined;
  return (
    <div className={classes(styles.page, meeting !== undefined && shown?.tab !== 'Scorecard' && styles.split)}>
      <div className={styles.content}>
        {shown !== undefined && (
          <Tabs look="pills" label={t('traction.content')} tabs={tabs} selected={shown.id} onSelect={setChosen}>
            <div className={styles.panel}>
              <TabContent tab={shown} traction={traction} meetingId={occurrence} agenda={agenda} />
            </div>
          </Tabs>
        )}
      </div>
      {meeting !== undefined && <Ahead meeting={meeting} />}
    </div>
  );
};
