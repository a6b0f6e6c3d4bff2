import '../../../../web/texts/traction.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Sheet } from '../../../../web/ui/sheet.tsx';
import { HeadlineSheet } from '../../../headlines/web/parts/headline-sheet.tsx';
import { IssueSheet } from '../../../issues/web/parts/issue-sheet.tsx';
import type { AgendaItem, Traction } from '../../../meetings/contract.ts';
import type { ContentTab } from '../../../meetings/rules.ts';
import { RockSheet } from '../../../rocks/web/parts/rock-sheet.tsx';
import { ScorecardGrid } from '../../../scorecards/web/parts/scorecard-grid.tsx';
import { TodoSheet } from '../../../todos/web/parts/todo-sheet.tsx';
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
