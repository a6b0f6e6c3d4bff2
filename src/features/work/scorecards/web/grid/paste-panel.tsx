import '#web/core/texts/scorecards.ts';
import { IconAlertTriangle, IconHelp } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { ScorecardRow } from '../../contract.ts';
import { type PastedCell, type PastedKind, type PastePlan, valuesOfPlan } from '../../rules/pasting.ts';
import { useIntervalWords } from '../numbers/interval-words.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './paste-panel.module.css';

interface PastePanelProps {
  plan: PastePlan;
  rows: ReadonlyMap<string, ScorecardRow>;
  onPaste: () => void;
  onCancel: () => void;
}

const kinds = ['new', 'change', 'same', 'leftOut', 'unreadable'] as const satisfies readonly PastedKind[];

/** How many cells that cannot be read are named one by one. */
const mostNamed = 3;

/** Renders why a cell cannot be read, and what stays in its place. */
const Unreadable = ({ cell, row }: { cell: PastedCell; row: ScorecardRow }) => {
  const t = useText();
  const words = useNumberText();
  const { within } = useIntervalWords();
  const stays = cell.before === null ? '' : t('scorecards.paste.stays', { value: words.value(cell.before, row) });
  return (
    <li className={styles.bad}>
      <Icon as={IconAlertTriangle} size="sm" />
      <span>
        <b>
          {row.title}, {within(cell.interval)}.
        </b>{' '}
        {t(cell.why === 'currency' ? 'scorecards.paste.currency' : 'scorecards.paste.noNumber', { text: cell.text.slice(0, 40) })} {stays}
      </span>
    </li>
  );
};

/** Renders what of a block is left out for which there is no cell, and what cannot be read. */
const Exceptions = ({ plan, rows }: Pick<PastePanelProps, 'plan' | 'rows'>) => {
  const t = useText();
  const unreadable = plan.cells.filter(({ kind }) => kind === 'unreadable');
  const more = unreadable.length - mostNamed;
  const notes = [
    ...(more > 0 ? [t('scorecards.paste.more', { count: more })] : []),
    ...plan.unknown.map(({ title, count }) => t('scorecards.paste.unknown', { title, count })),
    ...(plan.outside > 0 ? [t('scorecards.paste.outside', { count: plan.outside })] : []),
  ];
  return (
    <ul className={styles.notes}>
      {unreadable.slice(0, mostNamed).map((cell) => {
        const row = rows.get(cell.row);
        return row && <Unreadable key={`${cell.row} ${cell.interval}`} cell={cell} row={row} />;
      })}
      {notes.map((note) => (
        <li key={note}>
          <Icon as={IconHelp} size="sm" />
          {note}
        </li>
      ))}
    </ul>
  );
};

/** Renders what a pasted block would change, over the lower edge of the grid; nothing is written before it is accepted. */
export const PastePanel = ({ plan, rows, onPaste, onCancel }: PastePanelProps) => {
  const t = useText();
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  const count = valuesOfPlan(plan).length;
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  const press = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' && (key.key !== 'Enter' || key.target !== box.current)) return;
    key.preventDefault();
    key.stopPropagation();
    if (key.key === 'Escape') onCancel();
    else if (count > 0) onPaste();
  };
  const places = [plan.byTitle && t('scorecards.paste.byTitle'), plan.byDate && t('scorecards.paste.byDate')].filter(Boolean);
  return (
    <div ref={box} role="dialog" aria-labelledby={title} tabIndex={-1} className={styles.panel} data-dock="" onKeyDown={press}>
      <div className={styles.body}>
        <h3 id={title}>
          {t('scorecards.paste.title', { count: plan.cells.length })}{' '}
          <small>{[t('scorecards.paste.size', { rows: plan.rows, columns: plan.columns }), ...places].join(' ')}</small>
        </h3>
        <ul className={styles.legend}>
          {kinds.map((kind) => {
            const of = plan.cells.filter((cell) => cell.kind === kind).length;
            return (
              of > 0 && (
                <li key={kind}>
                  <i className={classes(styles.key, styles[kind])} />
                  {t(`scorecards.paste.kinds.${kind}`, { count: of })}
                </li>
              )
            );
          })}
        </ul>
        <Exceptions plan={plan} rows={rows} />
      </div>
      <footer className={styles.foot}>
        <small>{t('scorecards.paste.nothingYet')}</small>
        <Button onClick={onCancel}>{t('items.cancel')}</Button>
        <Button tone="primary" because={count === 0 ? t('scorecards.paste.nothing') : undefined} onClick={onPaste}>
          {t('scorecards.paste.do', { count })}
        </Button>
      </footer>
    </div>
  );
};
