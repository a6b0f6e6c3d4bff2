import '#web/core/texts/scorecards.ts';
import { IconArchive, IconDots, IconMessageCircle, IconPencil, IconRestore, IconSelectAll, IconTrash } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { ScorecardRow } from '../../contract.ts';
import styles from './grid-row.module.css';

export interface RowActions {
  onEdit: (row: ScorecardRow) => void;
  onRemove: (row: ScorecardRow) => void;
  /** Archives a row, or brings it back; absent on the stage of a meeting. */
  onArchive?: ((row: ScorecardRow) => void) | undefined;
  /** Creates an Issue from the row; absent where there is no Issue list. */
  onDropToIssues: ((row: ScorecardRow) => void) | undefined;
}

/** Where a row stands on the stage of a meeting: it may be dropped to the Issues, has been, or will be once the connection is back. */
export type RowStanding = 'red' | 'waiting' | 'dropped' | undefined;

interface RowMenuProps extends RowActions {
  row: ScorecardRow;
  onOpenIssue: (row: ScorecardRow) => void;
  /** True when the focused cell is in this row: Tab then reaches the menu. */
  isReached: boolean;
  standing?: RowStanding;
  /** Picks the row for a command on many, or leaves it out. */
  onPick?: (() => void) | undefined;
  isPicked?: boolean | undefined;
}

/** Renders a measurable's title as a button that opens its menu. */
export const MeasurableMenu = ({
  row,
  isReached,
  standing,
  onPick,
  isPicked,
  onEdit,
  onRemove,
  onArchive,
  onOpenIssue,
  onDropToIssues,
}: RowMenuProps) => {
  const t = useText();
  const entries: MenuEntry[] = [
    ...(row.can.edit ? [{ key: 'edit', label: t('scorecards.edit'), icon: IconPencil, onChoose: () => onEdit(row) }] : []),
    ...(onDropToIssues === undefined || !row.can.edit || standing === 'dropped' || standing === 'waiting'
      ? []
      : [{ key: 'drop', label: t('scorecards.drop'), icon: IconMessageCircle, onChoose: () => onDropToIssues(row) }]),
    ...(standing === 'dropped'
      ? [
          {
            key: 'issue',
            label: t('scorecards.inIssuesOf', { title: row.title }),
            icon: IconMessageCircle,
            onChoose: () => onOpenIssue(row),
          },
        ]
      : []),
    ...(onPick === undefined
      ? []
      : [{ key: 'pick', label: t(isPicked ? 'scorecards.unpick' : 'scorecards.pick'), icon: IconSelectAll, onChoose: onPick }]),
    ...(row.can.remove && onArchive !== undefined
      ? [
          row.archivedOn === undefined
            ? { key: 'archive', label: t('scorecards.archive.act'), icon: IconArchive, onChoose: () => onArchive(row) }
            : { key: 'archive', label: t('items.restore'), icon: IconRestore, onChoose: () => onArchive(row) },
        ]
      : []),
    ...(row.can.remove
      ? [{ key: 'remove', label: t('scorecards.remove'), icon: IconTrash, danger: true, onChoose: () => onRemove(row) }]
      : []),
  ];
  if (entries.length === 0) return <span className={styles.name}>{row.title}</span>;
  return (
    <Menu
      label={t('scorecards.menuOf', { title: row.title })}
      entries={entries}
      trigger={(props) => (
        <button type="button" {...props} tabIndex={isReached ? 0 : -1} className={styles.name} title={row.title}>
          <span className={styles.cut}>{row.title}</span>
          <Icon as={IconDots} size="sm" className={styles.dots} />
        </button>
      )}
    />
  );
};
