import '#web/core/texts/departments.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import type { Meeting, Traction } from '#features/teams/team/contract.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { useOrder } from '#web/kit/order/use-order.ts';
import { AvatarStack } from '#web/kit/ui/avatar-stack.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Grip } from '#web/kit/ui/grip.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { useRhythm, useWhoSees } from './meeting-words.ts';
import styles from './team-row.module.css';

/** The hues of the first departments, as they are drawn; then they repeat. */
const hues = [0, 5, 2, 3, 1, 4] as const;

type Column = 'name' | 'lead' | 'meeting' | 'people' | 'sees';

/** Renders the heads of the columns, which each row repeats for screen readers and on a phone. */
export const TeamHead = ({ columns }: { columns: readonly (Column | 'when')[] }) => {
  const t = useText();
  return (
    <div className={styles.head} aria-hidden="true">
      {columns.map((column) => (
        <span key={column}>{t(`departments.${column}`)}</span>
      ))}
    </div>
  );
};

const Cell = ({ column, children }: { column: Exclude<Column, 'name'>; children: ReactNode }) => {
  const t = useText();
  return (
    <div className={classes(styles.cell, styles[column])}>
      <span className={styles.label}>{t(`departments.${column}`)} </span>
      {children}
    </div>
  );
};

/** Renders a link to a meeting's page. */
export const MeetingLink = ({ traction: { id, title, threads } }: { traction: Traction }) =>
  threads[0] === undefined ? (
    title
  ) : (
    <Link to={`/traction/${id}/${threads[0].id}`} className={styles.link}>
      {title}
    </Link>
  );

interface TeamRowProps {
  /** What the menu calls the row. */
  title: string;
  name: ReactNode;
  /** The place in the order, which gives the row's stone its colour, so that neighbours differ; no stone without one. */
  place?: number | undefined;
  lead: PersonLook | undefined;
  tractions: readonly Traction[];
  /** True names each meeting above the time at which it takes place. */
  titled?: boolean | undefined;
  /** The scheduled meetings by traction. */
  next: ReadonlyMap<string, Meeting>;
  people: PersonLook[];
  entries: MenuEntry[];
  /** The order in which the row has a place; none for a meeting that belongs to no department. */
  order?: ReturnType<typeof useOrder> | undefined;
  id?: string | undefined;
}

/** Renders a department, or a meeting that belongs to none: who leads it, when it meets, its people, and who sees it. */
export const TeamRow = ({ title, name, place, lead, tractions, titled = false, next, people, entries, order, id = '' }: TeamRowProps) => {
  const t = useText();
  const rhythm = useRhythm();
  const whoSees = useWhoSees();
  return (
    <li className={classes(styles.row, order !== undefined && order.dragged === id && styles.dragged)} data-department={id}>
      {order && (
        <span className={styles.grip}>
          <Grip {...order.gripOf(id)} />
        </span>
      )}
      <div className={styles.name}>
        {place !== undefined && <i className={classes(styles.stone, styles[`hue${hues[(place - 1) % hues.length]}`])} aria-hidden="true" />}
        <span className={styles.words}>{name}</span>
      </div>
      <Cell column="lead">
        {lead === undefined ? <span className={styles.none}>{t('departments.noLead')}</span> : <OwnerChip person={lead} />}
      </Cell>
      <Cell column="meeting">
        {tractions.length === 0 && <span className={styles.none}>{t('departments.noMeeting')}</span>}
        <span className={styles.lines}>
          {tractions.map((traction) => (
            <span key={traction.id} className={styles.line}>
              {titled && <MeetingLink traction={traction} />}
              <span className={titled ? styles.small : undefined}>{rhythm(traction, next.get(traction.id))}</span>
            </span>
          ))}
        </span>
      </Cell>
      <Cell column="people">{people.length > 0 && <AvatarStack people={people} most={5} />}</Cell>
      <Cell column="sees">
        <span className={styles.lines}>
          {tractions.map((traction) => (
            <span key={traction.id} className={classes(styles.line, titled && styles.tall)}>
              {whoSees(traction)}
            </span>
          ))}
        </span>
      </Cell>
      <span className={styles.menu}>
        <RowMenu title={title} entries={entries} />
      </span>
    </li>
  );
};
