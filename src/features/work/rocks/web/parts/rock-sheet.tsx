import '#web/core/texts/rocks.ts';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { quarterOf } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { RockList, type RockListProps, useRockItems } from './rock-list.tsx';
import styles from './rock-sheet.module.css';
import { RockSummary } from './rock-summary.tsx';

/** Renders a list of Rocks with its heading: the quarter, and how many Rocks are on and off track. */
export const RockSheet = ({ adds = true, ...list }: Omit<RockListProps, 'label' | 'labelledBy'>) => {
  const t = useText();
  const id = useId();
  const { calendarDate, quarterMonth } = useSession();
  const { counts } = useRockItems(list);
  const { tractionId, meetingId } = list;
  return (
    <Sheet aria-labelledby={id}>
      <SectionHeader
        id={id}
        title={t('rocks.many')}
        note={<span className={styles.quarter}>{t('rocks.quarter', quarterOf(calendarDate, quarterMonth))}</span>}
      >
        {counts && <RockSummary counts={counts} />}
        {tractionId !== undefined && <IconButton icon={IconInfoCircle} label={t('rocks.guide')} />}
        {adds && (
          <IconButton icon={IconPlus} label={t('rocks.add')} onClick={() => void openDialog('addRock', { tractionId, meetingId })} />
        )}
      </SectionHeader>
      <RockList {...list} adds={adds} labelledBy={id} />
    </Sheet>
  );
};
