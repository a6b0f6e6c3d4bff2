import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './notch-cell.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface NotchCellProps {
  /** The formatted number; undefined while none has been entered. */
  text: string | undefined;
  /** The full number, where `text` is a compact form of it; for screen readers. */
  full?: string | undefined;
  /** The number against its goal; undefined where there is nothing to compare. */
  result?: 'on' | 'off' | undefined;
  /** `grid` is the plain cell of the scorecard; `box` has a background, for home and phones. */
  look?: 'grid' | 'box' | undefined;
  /** The result in words for screen readers, where it is more than On or Off Target. */
  said?: string | undefined;
  /** Shows an outlined box for a number that is still missing this week; `box` shows `Enter` in it. */
  wanted?: boolean | undefined;
  /** The text in place of a missing number: a dash in past weeks. */
  blank?: string | undefined;
}

/** Renders a number against its goal: plain on target; off target with a tint and a notched corner. */
export const NotchCell = ({ text, full, result, look = 'grid', said, wanted = false, blank }: NotchCellProps) => {
  const t = useText();
  const empty = text === undefined || text === '';
  return (
    <span
      className={classes(
        styles.cell,
        styles[look],
        result === 'off' && styles.off,
        full !== undefined && styles.compact,
        empty && styles.empty,
        wanted && empty && styles.wanted,
      )}
    >
      {empty ? blank : full === undefined ? text : <span aria-hidden="true">{text}</span>}
      {full !== undefined && <VisuallyHidden>{full}</VisuallyHidden>}
      {empty && wanted && (look === 'box' ? t('ui.enter') : <VisuallyHidden>{t('ui.toEnter')}</VisuallyHidden>)}
      {!empty && result && <VisuallyHidden>, {said ?? t(result === 'on' ? 'ui.onTarget' : 'ui.offTarget')}</VisuallyHidden>}
    </span>
  );
};
