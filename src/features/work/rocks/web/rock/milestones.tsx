import '#web/core/texts/rocks.ts';
import { IconCalendarOff, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerCell } from '#features/work/items/web/parts/owner-cell.tsx';
import { subjectKey } from '#shared/subjects.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import { QuickAddRow } from '#web/kit/forms/quick-add-row.tsx';
import { useOrder } from '#web/kit/order/use-order.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { EditableTitle } from '#web/kit/ui/editable-title.tsx';
import { Grip } from '#web/kit/ui/grip.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { Tick } from '#web/kit/ui/tick.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { type Milestone, mostMilestones } from '../../contract/milestones.ts';
import type { ListedRock } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import { useRockCommands } from '../calls.ts';
import { useMilestoneCommands, useMilestones } from '../rocks/milestone-commands.ts';
import styles from './milestones.module.css';

type Acts = ReturnType<typeof useMilestoneCommands>;

interface RowProps {
  rock: ListedRock;
  milestone: Milestone;
  owner: PersonLook | undefined;
  /** True while the people load. */
  loading: boolean;
  acts: Acts;
  order: ReturnType<typeof useOrder>;
}

const useEntries = ({ milestone, acts, order }: RowProps): MenuEntry[] => {
  const t = useText();
  return [
    ...order.entriesOf(milestone.id),
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
  const { rock, milestone, owner, loading, acts, order } = props;
  const t = useText();
  const entries = useEntries(props);
  const { title, ownerId, isDone } = milestone;
  const { edit } = rock.can;
  return (
    <li
      className={classes(styles.row, isDone && styles.done, order.dragged === milestone.id && styles.dragged)}
      data-milestone={milestone.id}
      onKeyDown={edit ? (press) => void order.stepBy(milestone.id, press) : undefined}
    >
      {edit && (
        <span className={styles.grip}>
          <Grip {...order.gripOf(milestone.id)} />
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
        loading={loading}
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
  const acts = useRockCommands();
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

/** Renders the field for the next milestone. What is typed in it is the Rock's, so that it is offered when somebody removes the Rock. */
const Next = ({ rock, onAdd }: { rock: ListedRock; onAdd: ReturnType<typeof useMilestoneCommands>['add'] }) => {
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
  const acts = useMilestoneCommands(rock, milestones);
  const [adds, setAdds] = useState(false);
  const { people, loading } = usePeople(milestones.map(({ ownerId }) => ownerId));
  const order = useOrder({
    row: 'data-milestone',
    ids: milestones.map(({ id }) => id),
    titleOf: (id) => milestones.find((each) => each.id === id)?.title ?? '',
    onOrder: (ids) => acts.order(ids),
  });
  const shown = order.ids.flatMap((id) => milestones.find((each) => each.id === id) ?? []);
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
          {shown.map((milestone) => (
            <MilestoneRow
              key={milestone.id}
              rock={rock}
              milestone={milestone}
              owner={people.get(milestone.ownerId)}
              loading={loading}
              acts={acts}
              order={order}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden live="polite">{order.said}</VisuallyHidden>
      {adds && full === undefined && <Next rock={rock} onAdd={acts.add} />}
      <AllDone rock={rock} />
    </section>
  );
};
