import '#web/core/texts/live-meetings.ts';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import type { Issue } from '#features/work/issues/contract.ts';
import { OwnerCell } from '#features/work/items/web/parts/owner-cell.tsx';
import { todoApi } from '#features/work/todos/contract.ts';
import { todoDueDate } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { nameOf } from '#shared/names.ts';
import { excessOf } from '#shared/signs.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { keepDraft, useDraft } from '#web/core/session/drafts.ts';
import { useSession } from '#web/core/session/session.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { markAt, matching, type TodoMark, withOwner, withoutMark } from '../../rules/todo-line.ts';
import { useLive } from '../room/live-context.tsx';
import { LineHelp } from './line-help.tsx';
import { type TodoChoice, useChoices } from './todo-choices.ts';
import styles from './todo-line.module.css';

/** Most characters of a To-Do's title. */
const titleLimit = 256;
/** How many choices the list below the line shows. */
const mostShown = 6;

interface ChoicesProps {
  id: string;
  kind: TodoMark['kind'];
  choices: readonly TodoChoice[];
  at: number;
  anchor: RefObject<HTMLElement | null>;
  onPick: (choice: TodoChoice) => void;
  onClose: () => void;
}

/** Renders the choices below the line; the focus stays in the line. */
const Choices = ({ id, kind, choices, at, anchor, onPick, onClose }: ChoicesProps) => {
  const t = useText();
  const { personOf } = useLive();
  return (
    <Popover anchor={anchor} onClose={onClose} sheetOnPhone={false} className={styles.menu}>
      {choices.length === 0 ? (
        <p className={styles.none}>{t(kind === 'owner' ? 'liveMeetings.todoLine.nobody' : 'liveMeetings.todoLine.noDay')}</p>
      ) : (
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={t(kind === 'owner' ? 'liveMeetings.todoLine.owners' : 'liveMeetings.todoLine.days')}
        >
          {choices.map((choice, index) => (
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes(styles.choice, index === at && styles.hot)}
              onPointerDown={(press) => {
                press.preventDefault();
                onPick(choice);
              }}
            >
              {kind === 'owner' && <Avatar person={personOf(choice.id)} size="sm" named={false} />}
              <span className={styles.label}>{choice.label}</span>
              {index === at && <Kbd keys="enter" />}
            </div>
          ))}
        </div>
      )}
    </Popover>
  );
};

/** Whom and what day the person has chosen for the new To-Do. */
interface Chosen {
  owners: string[];
  named: boolean;
  dueDate?: string;
}

/** Where the words of an Issue's new To-Do are kept. */
export const todoLocation = (issueId: string): string => `to-do of ${issueId}`;

/** Returns the words of the new To-Do, its owners and its day, and functions that change and add it. */
const useNewTodo = (issue: Issue) => {
  const t = useText();
  const { state } = useLive();
  const place = todoLocation(issue.id);
  const { typed: words } = useDraft(place);
  const first: Chosen = { owners: [issue.ownerId], named: false };
  const [chosen, setChosen] = useState(first);
  const choose = (part: Partial<Chosen>) => setChosen((now) => ({ ...now, ...part }));
  // A line that is open over midnight offers a day later.
  const { calendarDate } = useSession();
  const who = { ...chosen, dueDate: chosen.dueDate ?? todoDueDate(calendarDate) };
  const [refused, setRefused] = useState<string>();
  const { send, busy } = useCommand(todoApi.create, { quiet: true });
  const id = useRef(newId());
  const type = (typed: string) => {
    keepDraft(place, { typed, label: t('liveMeetings.todoLine.label') });
    setRefused(undefined);
  };
  const clear = () => {
    id.current = newId();
    keepDraft(place, { typed: '' });
    setChosen(first);
    setRefused(undefined);
  };
  const add = async () => {
    const title = words.trim();
    if (title === '' || busy) return;
    if (excessOf(title, titleLimit) > 0) return setRefused(t('liveMeetings.todoLine.tooLong', { limit: titleLimit }));
    const { tractionId, meetingId } = state;
    const where = { tractionId, meetingId, issueId: issue.id, source: 'meeting' as const };
    try {
      await send({ body: { id: id.current, title, ownerIds: who.owners, dueDate: who.dueDate, contentHtml: '', ...where } });
      clear();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(t('liveMeetings.todoLine.refused', { why: error.message }));
    }
  };
  return { words, type, who, choose, refused, add, clear, busy };
};

type NewTodo = ReturnType<typeof useNewTodo>;

/** Renders the owners and the day as buttons; of several owners each can be taken away. */
const Chips = ({ todo: { who, choose }, tractionId }: { todo: NewTodo; tractionId: string }) => {
  const t = useText();
  const { personOf } = useLive();
  const [only = ''] = who.owners;
  return (
    <span className={styles.chips}>
      {who.owners.length === 1 ? (
        <OwnerCell
          ownerId={only}
          person={personOf(only)}
          loading={false}
          tractionIds={[tractionId]}
          onReassign={(ownerId) => choose({ owners: [ownerId], named: true })}
        />
      ) : (
        who.owners.map((ownerId) => (
          <button
            key={ownerId}
            type="button"
            className={styles.owner}
            aria-label={t('liveMeetings.todoLine.without', { name: nameOf(personOf(ownerId)) })}
            title={t('liveMeetings.todoLine.without', { name: nameOf(personOf(ownerId)) })}
            onClick={() => choose({ owners: who.owners.filter((one) => one !== ownerId) })}
          >
            <Avatar person={personOf(ownerId)} size="sm" named={false} />
            <Icon as={IconX} size="xs" />
          </button>
        ))
      )}
      <DayCell day={who.dueDate} label={t('liveMeetings.todoLine.due')} onChange={(dueDate) => choose({ dueDate })} />
    </span>
  );
};

/** The keys of the line. */
const lineKeys = [
  ['enter', 'liveMeetings.todoLine.adds'],
  ['@', 'liveMeetings.todoLine.owner'],
  ['/', 'liveMeetings.todoLine.date'],
  ['shift+enter', 'liveMeetings.todoLine.popup'],
  ['esc', 'liveMeetings.todoLine.closes'],
] as const;

/** Returns the mark at the caret with its choices, and what keys do with them. */
const useMark = (todo: NewTodo, choices: Record<TodoMark['kind'], TodoChoice[]>) => {
  const [caret, setCaret] = useState(todo.words.length);
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState(-1);
  const found = markAt(todo.words, caret);
  const mark = found?.from === dismissed ? undefined : found;
  const shown = mark === undefined ? [] : matching(choices[mark.kind], mark.query).slice(0, mostShown);
  const { who, choose } = todo;
  const pick = ({ id }: TodoChoice) => {
    if (mark === undefined) return;
    todo.type(withoutMark(todo.words, mark));
    setCaret(mark.from);
    choose(mark.kind === 'day' ? { dueDate: id } : { owners: withOwner(who.owners, id, who.named), named: true });
  };
  return {
    mark,
    shown,
    at: Math.min(at, shown.length - 1),
    pick,
    close: () => setDismissed(mark?.from ?? -1),
    moved: (to: number) => {
      setCaret(to);
      setAt(0);
      if (markAt(todo.words, to) === undefined) setDismissed(-1);
    },
    step: (by: 1 | -1) => setAt((now) => Math.min(Math.max(now + by, 0), shown.length - 1)),
  };
};

/** Returns what the keys of the line do. */
const useLineKeys = (issue: Issue, todo: NewTodo, marks: ReturnType<typeof useMark>, onClose: () => void) => {
  const { state } = useLive();
  const { mark, shown, at } = marks;
  const popup = async () => {
    const { tractionId, meetingId } = state;
    const { owners: ownerIds, dueDate } = todo.who;
    const asked = { tractionId, meetingId, issueId: issue.id, ownerIds, dueDate, title: todo.words.trim() };
    // What the popup has added must not be added again by the line.
    if ((await openDialog('addTodo', asked)) === true) todo.clear();
  };
  const keys: Record<string, (press: KeyboardEvent) => void> = {
    Enter: (press) => {
      const choice = shown[at];
      if (press.shiftKey) void popup();
      else if (mark !== undefined && choice !== undefined) marks.pick(choice);
      else void todo.add();
    },
    Escape: () => (mark === undefined ? onClose() : marks.close()),
    ...(mark === undefined ? {} : { ArrowDown: () => marks.step(1), ArrowUp: () => marks.step(-1) }),
  };
  return (press: KeyboardEvent) => {
    const run = keys[press.key];
    if (run === undefined) return;
    press.preventDefault();
    press.stopPropagation();
    run(press);
  };
};

/** Renders the line in which a To-Do of the Issue is typed: Enter adds it and stays, Escape closes it and keeps the words. */
export const TodoLine = ({ issue, onClose }: { issue: Issue; onClose: () => void }) => {
  const t = useText();
  const { state } = useLive();
  const todo = useNewTodo(issue);
  const marks = useMark(todo, useChoices());
  const anchor = useRef<HTMLSpanElement>(null);
  const listId = useId();
  const { mark, shown, at } = marks;
  const key = useLineKeys(issue, todo, marks, onClose);
  return (
    <div className={styles.line}>
      <div className={styles.row}>
        <span ref={anchor} className={styles.field}>
          <TextInput
            value={todo.words}
            onChange={todo.type}
            onSelect={(select) => marks.moved(select.currentTarget.selectionStart ?? 0)}
            onKeyDown={key}
            maxLength={10_000}
            aria-label={t('liveMeetings.todoLine.label')}
            placeholder={t('liveMeetings.todoLine.label')}
            aria-invalid={todo.refused !== undefined}
            aria-busy={todo.busy}
            readOnly={todo.busy}
            autoComplete="off"
            autoFocus
            {...(mark === undefined
              ? {}
              : { 'aria-controls': listId, 'aria-activedescendant': shown.length > 0 ? `${listId}-${at}` : undefined })}
          />
        </span>
        <Chips todo={todo} tractionId={state.tractionId} />
      </div>
      {mark !== undefined && (
        <Choices id={listId} kind={mark.kind} choices={shown} at={at} anchor={anchor} onPick={marks.pick} onClose={marks.close} />
      )}
      <LineHelp refused={todo.refused} keys={lineKeys} />
    </div>
  );
};
