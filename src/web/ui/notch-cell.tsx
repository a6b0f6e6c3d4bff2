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
  /** Shows the outlined box with `Enter` that waits for this week's number. */
  wanted?: boolean | undefined;
}

/** A number against its goal: plain on target, tinted and notched off target. */
export const NotchCell = ({ text, result, look = 'grid', wanted = false }: NotchCellProps) => {
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
      {empty ? wanted && t('ui.enter') : text}
      {!empty && result && <VisuallyHidden>, {t(result === 'on' ? 'ui.onTarget' : 'ui.offTarget')}</VisuallyHidden>}
    </span>
  );
};
