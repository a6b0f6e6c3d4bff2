import { IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './conflict-view.module.css';

/** Whose version of a field stands. */
export type ConflictSide = 'mine' | 'theirs';

/** A field in which the two versions differ. */
export interface ConflictRow {
  key: string;
  label: string;
  /** Each version, marked against the one that both started from. */
  mine: ReactNode;
  theirs: ReactNode;
  /** Who stands before the person chooses: the one who alone changed the field; mine where both did. */
  first: ConflictSide;
}

/** What the person chose: for each field a side. */
export type Choices = Readonly<Record<string, ConflictSide>>;

interface ConflictViewProps {
  title: string;
  /** What happened, in a sentence. */
  what: string;
  /** Each person's head: picture, name and when it was saved. */
  mine: ReactNode;
  theirs: ReactNode;
  /** The first name of the other person, for the button that takes all of theirs. */
  name: string;
  rows: readonly ConflictRow[];
  /** The names of fields that are the same on both sides. */
  same: readonly string[];
  busy: boolean;
  onBack: () => void;
  onSave: (choices: Choices) => void;
}

interface OptionProps {
  group: string;
  label: string;
  side: ConflictSide;
  chosen: ConflictSide;
  onChoose: (side: ConflictSide) => void;
  children: ReactNode;
}

const Option = ({ group, label, side, chosen, onChoose, children }: OptionProps) => {
  const id = useId();
  return (
    <label className={styles.option} data-chosen={chosen === side || undefined}>
      <input
        type="radio"
        className={styles.radio}
        name={group}
        aria-labelledby={`${id}-who ${id}-what`}
        checked={chosen === side}
        onChange={() => onChoose(side)}
      />
      <span id={`${id}-who`} hidden>
        {label}
      </span>
      <span id={`${id}-what`} className={styles.what}>
        {children}
      </span>
    </label>
  );
};

interface RowProps {
  row: ConflictRow;
  name: string;
  side: ConflictSide;
  onSide: (side: ConflictSide) => void;
}

const Row = ({ row, name, side, onSide }: RowProps) => {
  const t = useText();
  const group = useId();
  const option = { group, chosen: side, onChoose: onSide };
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={`${group}-label`}>
      <span id={`${group}-label`} className={styles.label}>
        {row.label}
      </span>
      <Option {...option} side="mine" label={t('items.conflict.yours')}>
        {row.mine}
      </Option>
      <Option {...option} side="theirs" label={t('items.conflict.theirs', { name })}>
        {row.theirs}
      </Option>
    </div>
  );
};

interface HeadsProps extends Pick<ConflictViewProps, 'mine' | 'theirs' | 'name'> {
  onAll: (side: ConflictSide) => void;
}

const Heads = ({ mine, theirs, name, onAll }: HeadsProps) => {
  const t = useText();
  return (
    <div className={styles.heads}>
      <div className={styles.head}>
        {mine}
        <Button size="sm" onClick={() => onAll('mine')}>
          {t('items.conflict.allMine')}
        </Button>
      </div>
      <div className={styles.head}>
        {theirs}
        <Button size="sm" onClick={() => onAll('theirs')}>
          {t('items.conflict.allTheirs', { name })}
        </Button>
      </div>
    </div>
  );
};

const sidesOf = (rows: readonly ConflictRow[], side?: ConflictSide): Record<string, ConflictSide> =>
  Object.fromEntries(rows.map(({ key, first }) => [key, side ?? first]));

/**
 * Renders the choice between two versions of an item, field by field. It stands in place of the form, which keeps everything that was typed;
 * closing it goes back there.
 */
export const ConflictView = ({ title, what, mine, theirs, name, rows, same, busy, onBack, onSave }: ConflictViewProps) => {
  const t = useText();
  const { list } = useFormats();
  const [sides, setSides] = useState(() => sidesOf(rows));
  const save = () => onSave(sides);
  const press = (key: KeyboardEvent) => {
    if (key.key !== 'Enter' || !(key.ctrlKey || key.metaKey)) return;
    key.preventDefault();
    if (!busy) save();
  };
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="compare"
      closes={t('items.conflict.backLoses')}
      onClose={onBack}
      footer={
        <>
          <span className={styles.hint}>{t('items.conflict.told', { name })}</span>
          <Button onClick={onBack}>{t('items.conflict.back')}</Button>
          <Button tone="primary" busy={busy} onClick={save}>
            {t('items.conflict.save')}
          </Button>
        </>
      }
    >
      <div className={styles.rows} onKeyDown={press}>
        <p className={styles.alert} role="alert">
          <Icon as={IconUsers} />
          <span>{what}</span>
        </p>
        <Heads mine={mine} theirs={theirs} name={name} onAll={(side) => setSides(sidesOf(rows, side))} />
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            name={name}
            side={sides[row.key] ?? row.first}
            onSide={(side) => setSides((now) => ({ ...now, [row.key]: side }))}
          />
        ))}
        {same.length > 0 && (
          <p className={styles.same}>
            <span>{list([...same])}</span>
            <span>{t('items.conflict.same')}</span>
          </p>
        )}
      </div>
    </Dialog>
  );
};
