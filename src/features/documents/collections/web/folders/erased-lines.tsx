import '#web/core/texts/collections.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { CollectionKind, Erased } from '../../contract.ts';
import styles from './erased-lines.module.css';

interface ErasedLinesProps {
  kind: CollectionKind;
  erased: Erased;
  /** True for a folder with all its documents. */
  whole: boolean;
}

/** Renders what a deletion takes away, and what stays where it is, with their numbers. */
export const ErasedLines = ({ kind, erased: { revisions, published, readers, counts }, whole }: ErasedLinesProps) => {
  const t = useText();
  const { results = 0, issues = 0, rocks = 0, seats = 0 } = counts;
  const goes = [
    whole ? t(`collections.goes.documents.${kind}`, { count: revisions }) : t(`collections.goes.document.${kind}`),
    ...(seats > 0 ? [t('collections.goes.seats', { count: seats })] : []),
    ...(published > 0 ? [t('collections.goes.published', { count: readers })] : []),
    ...(results > 0 ? [t('collections.goes.results', { count: results })] : []),
    ...(issues > 0 ? [t('collections.goes.issues', { count: issues })] : []),
  ];
  const stays = [
    ...(rocks > 0 ? [t('collections.stays.rocks', { count: rocks })] : []),
    ...(kind === 'vto' ? [t('collections.stays.moved')] : []),
  ];
  const lines = (heading: string, texts: string[], going: boolean) =>
    texts.length > 0 && (
      <div>
        <h3 className={styles.heading}>{heading}</h3>
        <ul className={styles.lines}>
          {texts.map((text) => (
            <li key={text} className={styles.line}>
              <Icon as={going ? IconMinus : IconCheck} size="sm" className={going ? styles.goes : styles.stays} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <>
      {lines(t('collections.goesHeading'), goes, true)}
      {lines(t('collections.staysHeading'), stays, false)}
    </>
  );
};
