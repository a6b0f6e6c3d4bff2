import '#web/core/texts/todos.ts';
import '#web/core/texts/insights.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Person } from '#features/ground/people/contract.ts';
import { formatValue, goalText } from '#features/work/scorecards/rules.ts';
import type { ListedTodo } from '#features/work/todos/contract.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { type Status, statusLooks } from '#web/kit/ui/status.ts';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import { Tick } from '#web/kit/ui/tick.tsx';
import type { FigureRow } from '../../contract.ts';
import type { ListAsk } from '../cards/insight-card.ts';
import type { Saying } from '../cards/use-saying.ts';
import styles from './list-panel.module.css';

/** What rows show beside themselves. */
export interface RowParts {
  say: Saying;
  people: ReadonlyMap<string, Person>;
  teamOf: (id: string) => string | undefined;
  /** The To-Do of a row; undefined while it loads, and of other rows. */
  todoOf: (id: string) => ListedTodo | undefined;
  tick: (todo: ListedTodo, done: boolean) => void;
}

const subjects = {
  todos: 'ToDo',
  missedTwice: 'ToDo',
  rocks: 'Rock',
  numbers: 'Measurable',
  opened: 'Issue',
  solved: 'Issue',
  open: 'Issue',
} as const;

/** Returns what stands below the title. */
export const detailsOf = (row: FigureRow, of: ListAsk['of'], { say, teamOf }: RowParts): string => {
  const { t, formats } = say;
  const { meeting, number } = row;
  const team = row.tractionId === null ? undefined : teamOf(row.tractionId);
  const facts: (string | undefined)[] = [of === 'meetings' ? undefined : team];
  if (row.missed > 0) facts.push(t(row.missed === 2 ? 'todos.missedTwice' : 'todos.missed', { count: row.missed }));
  if (row.doneOn !== null) facts.push(t('insights.list.doneOn', { day: formats.day(row.doneOn) }));
  if (number !== null) facts.push(goalText(number, formats.numbers), formats.monthDay(row.day));
  if (meeting !== null) {
    facts.push(t('insights.list.thereOf', { present: meeting.present, invited: meeting.invited }));
    if (meeting.rating !== null) facts.push(t('insights.list.rated', { rating: say.rating(meeting.rating) }));
  }
  return facts.filter(Boolean).join(', ');
};

/** Returns what stands at the end of a row. */
export const endOf = (row: FigureRow, of: ListAsk['of'], { say }: RowParts): string => {
  const { t, formats } = say;
  if (row.number !== null) return formatValue(row.number.value, row.number, formats.numbers);
  if (of === 'open') return formats.age(row.day);
  if (row.meeting !== null && row.meeting.over > 1) return t('insights.hintOver', { minutes: row.meeting.over });
  return formats.day(row.day);
};

const isStatus = (word: string): word is Status => word in statusLooks;

/** Whether the end of a row says something that is off. */
const isBad = (row: FigureRow, of: ListAsk['of']): boolean => !row.isMet && of !== 'opened' && of !== 'rocks' && of !== 'open';

const useOpening = (row: FigureRow, of: ListAsk['of']) => {
  const navigate = useNavigate();
  const { meeting, tractionId } = row;
  if (of !== 'meetings') return () => openItem({ type: subjects[of], id: row.id });
  return () => void navigate({ to: `/traction/${tractionId}/${meeting?.threadId}/${row.id}` });
};

/** Renders a row behind a figure; a press on its title opens the item or the meeting. */
export const BehindRow = ({ row, of, parts }: { row: FigureRow; of: ListAsk['of']; parts: RowParts }) => {
  const { say, people } = parts;
  const { t } = say;
  const open = useOpening(row, of);
  const owner = row.ownerId === null ? undefined : people.get(row.ownerId);
  const todo = parts.todoOf(row.id);
  const bad = isBad(row, of);
  return (
    <li className={classes(styles.row, todo !== undefined && styles.ticked)}>
      {todo !== undefined && (
        <Tick
          checked={todo.status === 'Done'}
          label={t('ui.tick', { title: todo.title })}
          because={todo.can.edit ? undefined : t('items.notYours')}
          onChange={(checked) => parts.tick(todo, checked)}
        />
      )}
      <div className={styles.main}>
        <button type="button" className={styles.title} onClick={open}>
          {row.title}
        </button>
        <small>{detailsOf(row, of, parts)}</small>
      </div>
      {owner !== undefined && <Avatar person={owner} size="sm" />}
      {of === 'rocks' && isStatus(row.status) ? (
        <StatusPill status={row.status} />
      ) : (
        <span className={classes(styles.end, bad && styles.bad)}>
          {bad && <Icon as={IconAlertTriangle} size="xs" />}
          {endOf(row, of, parts)}
        </span>
      )}
    </li>
  );
};
