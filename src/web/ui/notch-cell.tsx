import { useText } from '../i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './notch-cell.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface NotchCellProps {
  /** The number as people read it; nothing for one that is yet to be entered. */
  text: string | undefined;
  /** Against the goal; undefined where there is nothing to compare. */
  result?: 'on' | 'off' | undefined;
  /** `grid` is the plain cell of the scorecard, `box` stands on a fill: home, phone. */
  look?: 'grid' | 'box' | undefined;
  /** What is said of the result, where it is more than On or Off Target. */
  said?: string | undefined;
  /** Shows the outlined box that waits for this week's number; `box` says `Enter` in it. */
  wanted?: boolean | undefined;
  /** What stands for no number: a dash in the weeks that are past. */
  blank?: string | undefined;
}

/** A number against its goal: plain on target, tinted and notched off target. */
export const NotchCell = ({ text, result, look = 'grid', said, wanted = false, blank }: NotchCellProps) => {
  const t = useText();
  const empty = text === undefined || text === '';
  return (
    <span
      className={classes(
        styles.cell,
        styles[look],
        result === 'off' && styles.off,
        empty && styles.empty,
        wanted && empty && styles.wanted,
      )}
    >
      {empty ? blank : text}
      {empty && wanted && (look === 'box' ? t('ui.enter') : <VisuallyHidden>{t('ui.toEnter')}</VisuallyHidden>)}
      {!empty && result && <VisuallyHidden>, {said ?? t(result === 'on' ? 'ui.onTarget' : 'ui.offTarget')}</VisuallyHidden>}
    </span>
  );
};
