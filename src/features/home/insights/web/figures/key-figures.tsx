import '#web/core/texts/insights.ts';
import { IconAlertTriangle, IconArrowDownRight, IconArrowRight, IconArrowUpRight, IconCheck } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { KeyFigure } from './key-figure.ts';
import styles from './key-figures.module.css';

/** The places of the six figures. */
const places = [0, 1, 2, 3, 4, 5] as const;
const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight } as const;

/** Says whether a figure meets its goal, and how it has changed. */
const Below = ({ figure: { isOn, change, words } }: { figure: KeyFigure }) => {
  const t = useText();
  return (
    <span className={styles.below}>
      {isOn !== undefined && (
        <span className={isOn ? styles.on : styles.off}>
          <Icon as={isOn ? IconCheck : IconAlertTriangle} size="xs" />
          {t(isOn ? 'insights.onTarget' : 'insights.offTarget')}
        </span>
      )}
      {isOn === undefined && change !== undefined && <Icon as={arrows[change]} size="xs" />}
      <span>{words}</span>
    </span>
  );
};

/** Says the same on a phone, where there is room for the goal alone. */
const Brief = ({ figure: { isOn, brief } }: { figure: KeyFigure }) => {
  const t = useText();
  return (
    <span className={styles.brief}>
      {isOn !== undefined && <VisuallyHidden>{t(isOn ? 'insights.onTarget' : 'insights.offTarget')}</VisuallyHidden>}
      {brief}
    </span>
  );
};

const FigureCell = ({ figure }: { figure: KeyFigure }) => {
  const isPhone = usePhone();
  const inner = (
    <>
      <span className={styles.label}>{figure.shortLabel === undefined || !isPhone ? figure.label : figure.shortLabel}</span>
      <b className={styles.value}>{figure.value}</b>
      {isPhone ? <Brief figure={figure} /> : <Below figure={figure} />}
    </>
  );
  return figure.onOpen === undefined ? (
    <div className={styles.figure} data-figure={figure.key}>
      {inner}
    </div>
  ) : (
    <button type="button" className={styles.figure} data-figure={figure.key} onClick={figure.onOpen}>
      {inner}
    </button>
  );
};

const LoadingFigure = () => (
  <div className={classes(styles.figure, styles.later)} aria-hidden="true">
    <Skeleton width="90px" height="12px" />
    <Skeleton width="64px" height="26px" />
    <Skeleton width="110px" height="12px" />
  </div>
);

/** Renders the six figures; each opens the rows behind it. */
export const KeyFigures = ({ figures }: { figures: readonly (KeyFigure | undefined)[] }) => {
  const t = useText();
  return (
    <Sheet className={styles.figures} aria-label={t('insights.figures')}>
      {places.map((place) => {
        const figure = figures[place];
        return figure === undefined ? <LoadingFigure key={place} /> : <FigureCell key={place} figure={figure} />;
      })}
    </Sheet>
  );
};
