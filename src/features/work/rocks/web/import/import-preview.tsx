import '#web/core/texts/rocks.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { ExpandPanel } from '#web/kit/search/expand-panel.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { ImportedRocks, RockImport } from '../../contract.ts';
import styles from './import-preview.module.css';

interface ImportPreviewProps {
  trial: ImportedRocks;
  lines: RockImport['lines'];
}

/** Renders what is wrong with the lines of a list, each by its number and title. */
const Faults = ({ trial: { faults }, lines }: ImportPreviewProps) => {
  const t = useText();
  const titles = new Map(lines.map(({ line, title }) => [line, title]));
  return (
    <ul className={styles.list}>
      {faults.map(({ line, why, text }) => (
        <li key={[line, why].join()} className={styles.line}>
          <span className={styles.number}>{t('rocks.import.line', { line })}</span>
          <span>
            <b>{titles.get(line) || t('rocks.import.untitled')}</b>{' '}
            <span className={styles.bad}>{t(`rocks.import.fault.${why}`, { text })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Renders the Rocks that a list becomes. */
const Planned = ({ trial: { planned } }: Pick<ImportPreviewProps, 'trial'>) => {
  const t = useText();
  const { wholeDay } = useFormats();
  return (
    <ul className={styles.list}>
      {planned.map(({ line, title, owner, type, dueDate }) => (
        <li key={line} className={styles.line}>
          <b>{title}</b>
          <span className={styles.facts}>{[owner, t(`rocks.type${type}`), wholeDay(dueDate)].join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
};

/** Renders what would become of a list: its faults by line, or the Rocks that it adds. */
export const RockImportPreview = ({ trial, lines }: ImportPreviewProps) => {
  const t = useText();
  const { faults, planned } = trial;
  const bad = new Set(faults.map(({ line }) => line)).size;
  const says = bad > 0 ? t('rocks.import.faults', { count: bad }) : t('rocks.import.planned', { count: planned.length });
  return (
    <div>
      <VisuallyHidden>
        <span role="status">{says}</span>
      </VisuallyHidden>
      <ExpandPanel title={says}>{bad > 0 ? <Faults trial={trial} lines={lines} /> : <Planned trial={trial} />}</ExpandPanel>
    </div>
  );
};
