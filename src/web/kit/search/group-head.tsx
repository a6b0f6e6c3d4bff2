import { IconChevronDown } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { PickBox } from '#web/kit/ui/pick-box.tsx';
import styles from './group-head.module.css';

interface GroupHeadProps {
  id: string;
  name: string;
  /** Stands before the name, such as the owner's picture. */
  lead?: ReactNode;
  /** The number of its items over all pages. */
  count: number;
  isFolded: boolean;
  /** Folds or opens the group; with `all`, every group. */
  onFold: (isFolded: boolean, all: boolean) => void;
  /** Whether its rows on this page are picked; undefined while no row is. */
  picked: boolean | 'mixed' | undefined;
  onPick: () => void;
  /** How its items stand. */
  children?: ReactNode;
}

const foldKeys: Readonly<Record<string, boolean>> = { ArrowLeft: true, ArrowRight: false };

/** Renders the head of a group: it stays in view while its rows scroll, Left and Right fold and open it, with Alt all groups. Catalogue row P-09. */
export const GroupHead = ({ id, name, lead, count, isFolded, onFold, picked, onPick, children }: GroupHeadProps) => {
  const t = useText();
  const { number } = useFormats();
  return (
    <div className={styles.head}>
      {picked !== undefined && <PickBox checked={picked} label={t('items.pickGroup', { name })} onPick={onPick} />}
      <h2 className={styles.title}>
        <button
          type="button"
          id={id}
          className={styles.fold}
          aria-expanded={!isFolded}
          onClick={(press: MouseEvent) => onFold(!isFolded, press.altKey)}
          onKeyDown={(press) => {
            const folds = foldKeys[press.key];
            if (folds === undefined) return;
            press.preventDefault();
            onFold(folds, press.altKey);
          }}
        >
          <Icon as={IconChevronDown} size="sm" className={classes(styles.chevron, isFolded && styles.folded)} />
          {lead}
          <span className={styles.name}>{name}</span>
          <span className={styles.count}>{number(count)}</span>
        </button>
      </h2>
      <span className={styles.facts}>{children}</span>
    </div>
  );
};
