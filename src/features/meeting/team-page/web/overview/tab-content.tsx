import '#web/core/texts/traction.ts';
import type { AgendaItem, Traction } from '#features/teams/team/contract.ts';
import type { ContentTab } from '#features/teams/team/rules.ts';
import { HeadlineSheet } from '#features/work/headlines/web/parts/headline-sheet.tsx';
import { IssueSheet } from '#features/work/issues/web/parts/issue-sheet.tsx';
import { RockSheet } from '#features/work/rocks/web/parts/rock-sheet.tsx';
import { ScorecardGrid } from '#features/work/scorecards/web/parts/scorecard-grid.tsx';
import { TodoSheet } from '#features/work/todos/web/parts/todo-sheet.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './tab-content.module.css';

interface TabContentProps {
  tab: { id: string; tab: ContentTab; name: string };
  traction: Traction;
  /** The running meeting, to which new items are added. */
  meetingId: string | undefined;
  agenda: readonly AgendaItem[];
}

/** Renders a section of the agenda that has no list. */
const CustomPart = ({ name, minutes }: { name: string; minutes: number }) => {
  const t = useText();
  return (
    <Sheet padded>
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.text}>{t('traction.custom', { count: minutes })}</p>
    </Sheet>
  );
};

/** Renders a tab of the overview: one of the traction's lists; catalogue row J-27. */
export const TabContent = ({ tab, traction, meetingId, agenda }: TabContentProps) => {
  const list = { tractionId: traction.id, meetingId, adds: traction.can.add };
  switch (tab.tab) {
    case 'Scorecard':
      return (
        <Sheet className={styles.scorecard}>
          <ScorecardGrid scorecardId={traction.scorecardId} />
        </Sheet>
      );
    case 'Rocks':
      return <RockSheet {...list} />;
    case 'Headlines':
      return <HeadlineSheet {...list} />;
    case 'ToDoList':
      return <TodoSheet {...list} />;
    case 'IDS':
      return <IssueSheet {...list} ranked />;
    case 'Custom':
      return <CustomPart name={tab.name} minutes={agenda.find(({ id }) => id === tab.id)?.lengthInMinutes ?? 0} />;
  }
};
