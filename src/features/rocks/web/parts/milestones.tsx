import '../../../../web/texts/rocks.ts';
import { IconArrowDown, IconArrowUp, IconCalendarOff, IconCheck, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { subjectKey } from '../../../../shared/subjects.ts';
import { DayCell } from '../../../../web/forms/day-cell.tsx';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import { EditableTitle } from '../../../../web/ui/editable-title.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { MenuEntry } from '../../../../web/ui/menu-entry.ts';
import type { PersonLook } from '../../../../web/ui/person-look.ts';
import { QuickAddRow } from '../../../../web/ui/quick-add-row.tsx';
import { RowMenu } from '../../../../web/ui/row-menu.tsx';
import { Tick } from '../../../../web/ui/tick.tsx';
import { useRowDrag } from '../../../../web/ui/use-row-drag.ts';
import { VisuallyHidden } from '../../../../web/ui/visually-hidden.tsx';
import { OwnerCell } from '../../../meetings/web/parts/owner-cell.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { type Milestone, mostMilestones } from '../../contract/milestones.ts';
import type { ListedRock } from '../../contract.ts';
import { isOpen, withMoved } from '../../rules.ts';
import { useRockActs } from '../calls.ts';
import { useMilestoneActs, useMilestones } from './milestone-acts.tsx';
import styles from './milestones.module.css';

type Acts = ReturnType<typeof useMilestoneActs>;

interface RowProps {
  rock: ListedRock;
  milestone: Milestone;
  owner: PersonLook | undefined;
  acts: Acts;
  /** The place, from 0 on, and how many there are. */
  place: number;
  count: number;
  dragged: boolean;
  onDrag: () => void;
  onMove: (place: number) => void;
}

const useEntries = ({ milestone, acts, place, count, onMove }: RowProps): MenuEntry[] => {
  const t = useText();
  const move = (key: 'up' | 'down', icon: typeof IconArrowUp, to: number): MenuEntry[] =>
    to < 0 || to >= count
      ? []
      : [{ key, label: t(`rocks.milestones.${key}`), icon, keys: `alt+Arrow${key === 'up' ? 'Up' : 'Down'}`, onChoose: () => onMove(to) }];
  return [
    ...move('up', IconArrowUp, place - 1),
    ...move('down', IconArrowDown, place + 1),
    ...(milestone.dueDate === null
      ? []
      : [
          {
            key: 'noDay',
            label: t('rocks.milestones.noDay'),
            icon: IconCalendarOff,
            onChoose: () => acts.change(milestone, { dueDate: null }),
          },
        ]),
    { key: 'line', line: true as const },
    { key: 'remove', label: t('rocks.milestones.remove'), icon: IconTrash, danger: true, onChoose: () => acts.remove(milestone) },
  ];
};

const Due = ({ milestone, acts, edit }: Pick<RowProps, 'milestone' | 'acts'> & { edit: boolean }) => {
  const t = useText();
  const { title, dueDate, isDone } = milestone;
  return (
    <span className={styles.due}>
      {(edit || dueDate !== null) && (
        <DayCell
          day={dueDate}
          done={isDone}
          label={t('rocks.milestones.due', { title })}
          onChange={edit ? (day) => acts.change(milestone, { dueDate: day }) : undefined}
        />
      )}
    </span>
  );
};

const MilestoneRow = (props: RowProps) => {
  const { rock, milestone, owner, acts, place, dragged, onDrag, onMove } = props;
  const t = useText();
  const entries = useEntries(props);
  const { title, ownerId, isDone } = milestone;
  const { edit } = rock.can;
  const press = (key: KeyboardEvent) => {
    if (!key.altKey || (key.key !== 'ArrowUp' && key.key !== 'ArrowDown') || !edit) return;
    key.preventDefault();
    onMove(place + (key.key === 'ArrowUp' ? -1 : 1));
  };
  const grab = (down: PointerEvent) => {
    if (down.button !== 0) return;
    down.preventDefault();
    onDrag();
  };
  return (
    <li className={classes(styles.row, isDone && styles.done, dragged && styles.dragged)} data-milestone="" onKeyDown={press}>
      {edit && (
        <span className={styles.grip} title={t('rocks.milestones.drag', { title })} onPointerDown={grab}>
          <Icon as={IconGripVertical} size="xs" />
        </span>
      )}
      <Tick
        checked={isDone}
        label={t('rocks.milestones.tick', { title })}
        because={edit ? undefined : t('items.notYours')}
        onChange={(checked) => acts.change(milestone, { isDone: checked })}
      />
      <span className={styles.title}>
        <EditableTitle
          title={title}
          limit={256}
          onRename={edit ? (words) => acts.change(milestone, { title: words }) : undefined}
          className={styles.words}
        />
      </span>
      <OwnerCell
        ownerId={ownerId}
        person={owner}
        loading={false}
        tractionIds={rock.tractionIds}
        face
        onReassign={edit ? (next) => acts.change(milestone, { ownerId: next }) : undefined}
      />
      <Due milestone={milestone} acts={acts} edit={edit} />
      {edit && (
        <span className={styles.menu}>
          <RowMenu title={title} entries={entries} />
        </span>
      )}
    </li>
  );
};

/** Offers Done once every milestone is: the status never changes by itself. */
const AllDone = ({ rock }: { rock: ListedRock }) => {
  const t = useText();
  const acts = useRockActs();
  const { done, total } = rock.milestones;
  if (total === 0 || done < total || !isOpen(rock.status)) return null;
  return (
    <p className={styles.all}>
      {t('rocks.milestones.allDone')}
      {rock.can.edit && (
        <Button size="sm" icon={IconCheck} onClick={() => acts.complete(rock, true)}>
          {t('rocks.milestones.setDone')}
        </Button>
      )}
    </p>
  );
};

/** Returns the milestones in the order in which somebody is dragging them, and what moves one. */
const useOrder = (milestones: readonly Milestone[], acts: Acts) => {
  const t = useText();
  const [dragging, setDragging] = useState<string[]>();
  const [said, setSaid] = useState('');
  const known = milestones.map(({ id }) => id);
  const ids = dragging ?? known;
  const move = (id: string, place: number) => {
    if (place < 0 || place >= ids.length) return;
    acts.order(withMoved(ids, id, place));
    setSaid(t('rocks.milestones.moved', { title: milestones.find((each) => each.id === id)?.title ?? '', place: place + 1 }));
  };
  const drag = useRowDrag({
    rows: '[data-milestone]',
    keys: ids,
    onMove: (from, to) => setDragging(withMoved(ids, ids[from] ?? '', to)),
    onEnd: () => {
      if (dragging !== undefined) acts.order(dragging);
      setDragging(undefined);
    },
  });
  return { shown: ids.flatMap((id) => milestones.find((each) => each.id === id) ?? []), move, said, drag };
};

/** Renders the field for the next milestone. What is typed in it is the Rock's, so that it is offered when somebody removes the Rock. */
const Next = ({ rock, onAdd }: { rock: ListedRock; onAdd: ReturnType<typeof useMilestoneActs>['add'] }) => {
  const t = useText();
  const place = `milestones of ${subjectKey({ type: 'Rock', id: rock.id })}`;
  return (
    <div className={styles.next}>
      <QuickAddRow place={place} label={t('rocks.milestones.next')} limit={256} autoFocus onAdd={onAdd} />
    </div>
  );
};

/**
 * Renders the milestones of a Rock: each is ticked, renamed, dated, given away and ordered where it stands, at once. The ring of the Rock
 * follows them.
 */
export const Milestones = ({ rock }: { rock: ListedRock }) => {
  const t = useText();
  const milestones = useMilestones(rock.id) ?? [];
  const acts = useMilestoneActs(rock, milestones);
  const [adds, setAdds] = useState(false);
  const { people } = usePeople(milestones.map(({ ownerId }) => ownerId));
  const { shown, move, said, drag } = useOrder(milestones, acts);
  const { done, total } = rock.milestones;
  const { edit } = rock.can;
  if (!edit && total === 0) return null;
  const full = total >= mostMilestones ? t('rocks.milestones.full', { count: mostMilestones }) : undefined;
  return (
    <section aria-label={t('rocks.milestones.many')}>
      <div className={styles.head}>
        <h3>{t('rocks.milestones.many')}</h3>
        {total > 0 && <span className={styles.count}>{t('rocks.milestones.of', { done, count: total })}</span>}
        {edit && (
          <Button
            className={styles.adds}
            size="sm"
            icon={IconPlus}
            because={full}
            aria-label={t('rocks.milestones.adds')}
            onClick={() => setAdds(true)}
          >
            {t('rocks.milestones.add')}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <ul className={styles.rows}>
          {shown.map((milestone, place) => (
            <MilestoneRow
              key={milestone.id}
              rock={rock}
              milestone={milestone}
              owner={people.get(milestone.ownerId)}
              acts={acts}
              place={place}
              count={shown.length}
              dragged={drag.dragged === milestone.id}
              onDrag={() => drag.start(milestone.id)}
              onMove={(to) => move(milestone.id, to)}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden live="polite">{said}</VisuallyHidden>
      {adds && full === undefined && <Next rock={rock} onAdd={acts.add} />}
      <AllDone rock={rock} />
    </section>
  );
};
