import '#web/core/texts/vto.ts';
import { IconChevronUp, IconNote } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { SharedTextField } from '#features/ground/writing/web/parts/shared-text-field.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Because } from '#web/kit/ui/because.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Count } from '#web/kit/ui/count.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { usePrinting } from '#web/kit/ui/use-printing.ts';
import { plainNotes } from '#web/kit/writing/word-marks.ts';
import type { LongTermIssue, Vto } from '../../contract.ts';
import { RefusedText } from '../document/refused-text.tsx';
import { useCountedText } from '../document/saving.tsx';
import { PhoneSheet } from '../document/words-sheet.tsx';
import styles from './issue-notes.module.css';

/** Returns how many paragraphs and points notes have. */
const useCount = (html: string): number =>
  useMemo(
    () =>
      plainNotes(html)
        .split('\n')
        .filter((line) => line.trim() !== '').length,
    [html],
  );

interface NotesButtonProps {
  issue: LongTermIssue;
  isOpen: boolean;
  onToggle: () => void;
}

/** Renders the sheet in an Issue's line that opens its notes, with how many paragraphs they have. Without notes, only editors see it. */
export const NotesButton = ({ issue, isOpen, onToggle }: NotesButtonProps) => {
  const t = useText();
  const isPhone = usePhone();
  const { title } = issue;
  const count = useCount(issue.notes);
  const label = count === 0 ? t('vto.notes.writeOf', { title }) : t('vto.notes.of', { count, title });
  return (
    <Because why={undefined} text={label}>
      {() => (
        <button
          type="button"
          data-notes=""
          aria-label={label}
          {...(isPhone ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isOpen })}
          className={classes(styles.button, count === 0 && !isOpen && styles.none)}
          onClick={onToggle}
        >
          <Icon as={isOpen && !isPhone ? IconChevronUp : IconNote} size="sm" />
          {count > 0 && (!isOpen || isPhone) && (
            <span aria-hidden="true">
              <Count of={count} />
            </span>
          )}
        </button>
      )}
    </Because>
  );
};

interface FieldProps {
  vto: Vto;
  issue: LongTermIssue;
  /** True in a sheet of its own. */
  isSheet: boolean;
}

const NotesField = ({ vto, issue, isSheet }: FieldProps) => {
  const t = useText();
  const count = useCountedText();
  return (
    <div className={styles.field}>
      <SharedTextField
        of={{ kind: 'LongTermIssue', id: vto.id, part: issue.id }}
        html={issue.notes}
        label={t('vto.notes.title')}
        autoFocus
        quiet={isSheet ? undefined : { hint: t('vto.notes.write') }}
        onState={count}
      />
      <p className={styles.said}>{t('vto.notes.said')}</p>
    </div>
  );
};

interface IssueNotesProps {
  vto: Vto;
  issue: LongTermIssue;
  isOpen: boolean;
  onClose: () => void;
  /** What stands above the notes in a sheet, and at its end. */
  head: ReactNode;
  foot: ReactNode;
}

/** Renders the notes of an Issue below its line once they are opened; on phones in a sheet. */
export const VtoIssueNotes = ({ vto, issue, isOpen, onClose, head, foot }: IssueNotesProps) => {
  const t = useText();
  const isPhone = usePhone();
  const isPrinting = usePrinting();
  const notes = vto.permissions.edit ? <NotesField vto={vto} issue={issue} isSheet={isPhone} /> : <RichTextView html={issue.notes} />;
  const walk = (key: KeyboardEvent<HTMLElement>) => {
    // With Alt, the arrows would move the line.
    if (key.altKey) key.stopPropagation();
    if (key.key !== 'Escape') return;
    key.stopPropagation();
    key.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-notes]')?.focus();
    onClose();
  };
  return (
    <>
      {isOpen && isPhone && (
        <PhoneSheet title={issue.title} onClose={onClose}>
          <div className={styles.sheet}>
            {head}
            {notes}
            {foot}
          </div>
        </PhoneSheet>
      )}
      {isOpen && !isPhone && (
        <div role="group" aria-label={t('vto.notes.title')} className={styles.notes} onKeyDown={walk}>
          {notes}
        </div>
      )}
      {/* What this device has kept from before several could write at once. */}
      <RefusedText id={issue.id} part="notes" />
      {isPrinting && issue.notes !== '' && (
        <div className={styles.printed}>
          <RichTextView html={issue.notes} />
        </div>
      )}
    </>
  );
};
