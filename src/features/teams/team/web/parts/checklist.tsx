import '#web/core/texts/meetings.ts';
import { IconChecklist, IconRefresh, IconX } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { QuickAddRow } from '#web/kit/forms/quick-add-row.tsx';
import { LiveList } from '#web/kit/search/live-list.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import { Tick } from '#web/kit/ui/tick.tsx';
import { useChecklist } from '../calls.ts';
import styles from './checklist.module.css';

interface ChecklistProps {
  meetingId: string;
  /** True where the person may tick, edit and reset. */
  edits: boolean;
}

/** Renders what must be ready before each meeting; it is ticked off, and reset for the next meeting. Catalogue row J-08. */
export const Checklist = ({ meetingId, edits }: ChecklistProps) => {
  const t = useText();
  const { items, isError, refetch, change, add, remove, reset } = useChecklist(meetingId);
  const anyDone = items?.some(({ isDone }) => isDone) === true;
  return (
    <>
      <LiveList
        items={items}
        found={{ failed: isError, retry: () => void refetch() }}
        label={t('meetings.checklistTab')}
        expected={3}
        empty={<EmptyState icon={IconChecklist} text={t('meetings.checklistEmpty')} />}
        row={(item) => (
          <ItemRow
            key={item.id}
            title={item.text}
            done={item.isDone}
            leading={
              <Tick
                checked={item.isDone}
                label={t('ui.tick', { title: item.text })}
                because={edits ? undefined : t('meetings.onlyEditors')}
                onChange={(isDone) => change(item.id, { isDone })}
              />
            }
            onRename={edits ? (text) => change(item.id, { text }) : undefined}
            actions={
              edits && (
                <IconButton icon={IconX} size="sm" label={t('meetings.removeItem', { name: item.text })} onClick={() => remove(item)} />
              )
            }
          />
        )}
      />
      {edits && items !== undefined && (
        <QuickAddRow
          label={t('meetings.checklistAdd')}
          place={`checklist of ${meetingId}`}
          onAdd={(text, id) => add({ id, text, isDone: false })}
        />
      )}
      {edits && anyDone && (
        <Button className={styles.reset} size="sm" tone="soft" icon={IconRefresh} onClick={reset}>
          {t('meetings.checklistReset')}
        </Button>
      )}
    </>
  );
};
