import '#web/core/texts/chart.ts';
import { IconChevronDown, IconChevronRight, IconDots, IconPlus, IconUserHeart } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Because } from '#web/kit/ui/because.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Count } from '#web/kit/ui/count.tsx';
import { Grip } from '#web/kit/ui/grip.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import type { Seat } from '../../contract.ts';
import type { Branch } from '../../rules/branches.ts';
import { isHeldBy } from '../../rules/holders.ts';
import { type Placed, rolesPanelHeight, rolesPitch } from '../../rules/layout.ts';
import { isCompactSeat } from '../../rules/scene.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import styles from './seat-box.module.css';
import { SeatHolder } from './seat-holder.tsx';
import { SeatMarkTag } from './seat-mark.tsx';
import { useSeatGrip, useSeatMenu } from './seat-menu.ts';
import type { ChartStage } from './stage.ts';

interface SeatBoxProps {
  desk: ChartEditing;
  branch: Branch<Seat>;
  box: Placed;
  isFound: boolean;
  /** Who else is at this seat. */
  present: readonly PersonLook[];
  /** What of it stands out while a seat is dragged: it is the one, it takes it, or it cannot. */
  drag?: 'lifted' | 'target' | 'dimmed' | undefined;
  /** The plane that moves its element. */
  stage?: ChartStage | undefined;
}

/** Most people who are shown at a seat. */
const mostPresent = 2;

/** The badge of the leadership team. */
export const LtBadge = () => {
  const t = useText();
  return (
    <abbr className={styles.lt} title={t('chart.lt')}>
      {t('chart.ltShort')}
    </abbr>
  );
};

/** Marks a seat of the person who looks at the chart. */
export const OwnMark = ({ seat }: { seat: Seat }) => {
  const t = useText();
  const { user } = useSession();
  return isHeldBy(seat, user.userId) ? <Badge>{t('chart.yours')}</Badge> : null;
};

/** The mark of an assistant's seat. */
export const AssistantMark = () => {
  const t = useText();
  return <Icon as={IconUserHeart} size="sm" label={t('chart.assistant')} className={styles.mark} />;
};

const Roles = ({ roles }: { roles: readonly string[] }) => {
  const t = useText();
  return (
    <ul
      className={styles.roles}
      style={{ height: rolesPanelHeight(roles), lineHeight: `${rolesPitch(roles)}px` }}
      aria-label={t('chart.roles')}
    >
      {roles.map((role, place) => (
        <li key={[place, role].join()}>
          <span>{role}</span>
        </li>
      ))}
    </ul>
  );
};

/** Folds and unfolds what is under a seat, and says how many that are. */
const Expander = ({ desk: { folded, toggleFold, isPaged }, branch: { seat, reports } }: Pick<SeatBoxProps, 'desk' | 'branch'>) => {
  const t = useText();
  if (reports.length === 0) return null;
  const isFolded = folded.has(seat.id);
  return (
    <Because why={isPaged === true ? t('chart.print.noFold') : undefined}>
      {(stopped) => (
        <button
          type="button"
          className={styles.expander}
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'chart.unfold' : 'chart.fold', { title: seat.title, count: reports.length })}
          {...stopped}
          onClick={() => toggleFold(seat.id)}
        >
          <Count of={reports.length} />
          <Icon as={isFolded ? IconChevronRight : IconChevronDown} size="xs" />
        </button>
      )}
    </Because>
  );
};

/** The two buttons by which a seat is added under this one, and between it and the one above. */
const Adders = ({ desk, branch: { seat } }: Pick<SeatBoxProps, 'desk' | 'branch'>) => {
  const t = useText();
  if (!desk.canEdit || seat.isAssistant) return null;
  const button = (label: string, className: string | undefined, run: () => void): ReactNode => (
    <button type="button" className={classes(styles.add, className)} aria-label={label} title={label} onClick={run}>
      <Icon as={IconPlus} size="sm" />
    </button>
  );
  return (
    <>
      {button(t('chart.insertAbove', { title: seat.title }), styles.above, () => desk.insertAbove(seat.id))}
      {button(t('chart.addUnder', { title: seat.title }), styles.under, () => desk.addUnder(seat.id))}
    </>
  );
};

const RoleCount = ({ desk, seat, isOpened }: { desk: ChartEditing; seat: Seat; isOpened: boolean }) => {
  const t = useText();
  if (seat.roles.length === 0) return null;
  return (
    <button type="button" className={styles.count} aria-expanded={isOpened} onClick={() => desk.toggleRoles(seat.id)}>
      {t('chart.rolesCount', { count: seat.roles.length })}
    </button>
  );
};

interface HeadProps extends Pick<SeatBoxProps, 'desk' | 'present'> {
  seat: Seat;
  /** What holds the button of the menu, so that a press of the right button opens it, too. */
  menu: RefObject<HTMLSpanElement | null>;
  isCompact: boolean;
}

/** Renders the handle of the seat at hand. It stands at the seat's edge, for the whole head is what a pointer drags. */
const SeatGrip = ({ desk, seat }: Pick<HeadProps, 'desk' | 'seat'>) => {
  const grip = useSeatGrip(desk, seat);
  return grip ? (
    <span className={styles.grip} data-drags="">
      <Grip {...grip} />
    </span>
  ) : null;
};

/** Renders title, badges, menu and holder: the part by which a seat is dragged. */
const Head = ({ desk, seat, present, menu, isCompact }: HeadProps) => {
  const t = useText();
  const entries = useSeatMenu(desk, seat);
  const isOptional = isCompactSeat(seat, new Set());
  return (
    <header className={styles.head} data-grip={desk.canEdit && seat.parentId !== null ? '' : undefined}>
      {desk.currentId === seat.id && desk.isPaged !== true && <SeatGrip desk={desk} seat={seat} />}
      <div className={styles.line}>
        <h2 className={styles.title} title={seat.title}>
          {seat.title}
        </h2>
        <OwnMark seat={seat} />
        {seat.isLT && <LtBadge />}
        {seat.isAssistant && <AssistantMark />}
        <span className={styles.grow} />
        {present.slice(0, mostPresent).map((person) => (
          <Avatar key={person.id} person={person} size="sm" presence="here" />
        ))}
        <span ref={menu} className={styles.more}>
          {entries.length > 0 && (
            <Menu
              label={t('chart.menuOf', { title: seat.title })}
              entries={entries}
              align="end"
              narrow
              trigger={(trigger) => <IconButton icon={IconDots} size="sm" label={t('chart.menuOf', { title: seat.title })} {...trigger} />}
            />
          )}
        </span>
      </div>
      <div className={styles.who}>
        <SeatHolder seat={seat} />
        <span className={styles.grow} />
        {isOptional && <RoleCount desk={desk} seat={seat} isOpened={!isCompact} />}
      </div>
    </header>
  );
};

const PlainSeatBox = ({ desk, branch, box, isFound, present, drag, stage }: SeatBoxProps) => {
  const t = useText();
  const { seat } = branch;
  const { id } = seat;
  const hold = useCallback((element: HTMLElement | null) => (element === null ? undefined : stage?.hold(id, element)), [stage, id]);
  const menu = useRef<HTMLSpanElement>(null);
  const isCompact = isCompactSeat(seat, desk.opened);
  const mark = desk.marks?.get(seat.id);
  const isCurrent = (desk.currentId ?? desk.rootId) === seat.id;
  return (
    <article
      ref={hold}
      data-seat={seat.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={seat.title}
      aria-roledescription={t('chart.seat')}
      className={classes(
        styles.seat,
        desk.currentId === seat.id && styles.current,
        isFound && styles.found,
        desk.selected.has(seat.id) && styles.selected,
        mark !== undefined && (mark.deeds.includes('gone') ? styles.gone : styles.changed),
        drag !== undefined && styles[drag],
      )}
      style={{ height: box.height } satisfies CSSProperties}
      onFocus={() => desk.setCurrent(seat.id)}
      onDoubleClick={(press) => desk.canEdit && press.target instanceof Element && !press.target.closest('button') && desk.edit(seat.id)}
      onContextMenu={(press) => {
        press.preventDefault();
        menu.current?.querySelector<HTMLElement>('[aria-haspopup]')?.click();
      }}
    >
      {mark !== undefined && <SeatMarkTag mark={mark} />}
      <Head desk={desk} seat={seat} present={present} menu={menu} isCompact={isCompact} />
      {!isCompact && <Roles roles={seat.roles} />}
      <Adders desk={desk} branch={branch} />
      <Expander desk={desk} branch={branch} />
    </article>
  );
};

/**
 * Renders a seat of the chart: title, badge, holder, roles, what can be done with it, and what folds those under it. Catalogue M-08. While a
 * chart is panned, only the seats that come into view are rendered.
 */
export const SeatBox = memo(PlainSeatBox);
