import '#web/core/texts/issues.ts';
import '#web/core/texts/live-meetings.ts';
import '#web/core/texts/todos.ts';
import { IconPlus } from '@tabler/icons-react';
import { openCount } from '#features/work/todos/rules.ts';
import { DoneRate } from '#features/work/todos/web/parts/done-rate.tsx';
import { TodoList, useTodoItems } from '#features/work/todos/web/parts/todo-list.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { useLive } from '../room/live-context.tsx';
import { useDroppedMark, useDropToIssues, useOpenOrigins } from './drop-to-issues.tsx';
import { SectionNotesField } from './section-notes.tsx';
import { StageFrame, StageRows } from './stage-frame.tsx';
import styles from './stage-lists.module.css';

interface StageProps {
  title: string;
}

/** Renders last week's To-Dos; those not done can be made Issues. The aim is 90% done each week (specification section 9). */
export const StageTodos = ({ title }: StageProps) => {
  const t = useText();
  const { state, adds } = useLive();
  const { tractionId, meetingId } = state;
  const drop = useDropToIssues('todo');
  const dropped = useDroppedMark('todo');
  const origins = useOpenOrigins('todo');
  const { counts } = useTodoItems({ tractionId });
  return (
    <StageFrame title={title} note={counts && t('todos.open', { count: openCount(counts) })} end={<DoneRate counts={counts} />}>
      <StageRows>
        <TodoList
          tractionId={tractionId}
          meetingId={meetingId}
          size="room"
          adds={adds}
          onDropToIssues={drop}
          isDropped={({ id }) => origins.has(id)}
          status={dropped}
          label={title}
        />
      </StageRows>
    </StageFrame>
  );
};

/** Renders a section of the team's own. */
export const StageCustom = ({ agendaItemId, title }: StageProps & { agendaItemId: string }) => {
  const t = useText();
  const { state, adds } = useLive();
  const { tractionId, meetingId } = state;
  return (
    <StageFrame
      title={title}
      note={t('liveMeetings.custom.text')}
      end={
        adds && (
          <>
            <Button icon={IconPlus} onClick={() => void openDialog('addTodo', { tractionId, meetingId })}>
              {t('todos.add')}
            </Button>
            <Button icon={IconPlus} onClick={() => void openDialog('addIssue', { tractionId, meetingId })}>
              {t('issues.add')}
            </Button>
          </>
        )
      }
    >
      <SectionNotesField agendaItemId={agendaItemId} />
      <h2 className={styles.heading}>{t('todos.many')}</h2>
      <StageRows>
        <TodoList tractionId={tractionId} meetingId={meetingId} size="room" adds={adds} label={t('todos.many')} />
      </StageRows>
    </StageFrame>
  );
};
