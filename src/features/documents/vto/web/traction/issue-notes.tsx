import '#web/core/texts/vto.ts';
import { IconChevronUp, IconNote } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { plainNotes } from '#web/kit/forms/word-marks.ts';
import { RichTextField } from '#web/kit/rich-text/rich-text-field.tsx';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Because } from '#web/kit/ui/because.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { usePrinting } from '#web/kit/ui/use-printing.ts';
import type { LongTermIssue, Vto } from '../../contract.ts';
import { paragraphsOf } from '../../rules/prose.ts';
import { FaultLine } from '../document/editable-words.tsx';
import { RefusedText } from '../document/refused-text.tsx';
import { TextConflict, useTextConflict } from '../document/text-conflict.tsx';
import { PhoneSheet } from '../document/words-sheet.tsx';
import styles from './issue-notes.module.css';
import { useNotes } from './use-notes.ts';

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
  const isUndecided = useTextConflict(issue.id, ['notes'], t('vto.notes.title')) !== undefined;
  const label = count === 0 ? t('vto.notes.writeOf', { title }) : t('vto.notes.of', { count, title });
  return (
    <Because why={undefined} text={label}>
      {() => (
        <button
          type="button"
          data-notes=""
          aria-label={label}
          {...(isPhone ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isOpen })}
          className={classes(styles.button, count === 0 && !isOpen && styles.none, isUndecided && styles.undecided)}
          onClick={onToggle}
        >
          <Icon as={isOpen && !isPhone ? IconChevronUp : IconNote} size="sm" />
          {count > 0 && (!isOpen || isPhone) && <span aria-hidden="true">{count}</span>}
        </button>
      )}
    </Because>
  );
};

interface FieldProps {
  vto: Vto;
  issue: LongTermIssue;
  /** True where the person has opened it: the field takes the focus. */
  focused: boolean;
  /** True in a sheet of its own. */
  isSheet: boolean;
  /** Kept words that are to stand in the field again. */
  taken: string | undefined;
  onTaken: () => void;
}

const NotesField = ({ vto, issue, focused, isSheet, taken, onTaken }: FieldProps) => {
  const t = useText();
  const { shown, fault, clash, save, type } = useNotes(vto, issue);
  const takeUp = useEffectEvent((words: string) => {
    type(paragraphsOf(words));
    onTaken();
  });
  useEffect(() => {
    if (taken !== undefined) takeUp(taken);
  }, [taken]);
  const left = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) save();
  };
  return (
    // Its tools are in it too: it is not left while they are pressed.
    <div className={styles.field} onBlur={left}>
      <RichTextField
        aria-label={t('vto.notes.title')}
        value={shown}
        onChange={type}
        autoFocus={focused}
        quiet={isSheet ? undefined : { hint: t('vto.notes.write') }}
      />
      {fault !== undefined && <FaultLine fault={fault} />}
      {clash !== undefined && (
        <TextConflict
          clash={{ ...clash, choose: (choice) => clash.choose(choice, issue.notes) }}
          theirs={plainNotes(issue.notes)}
          mine={plainNotes(shown)}
          short
        />
      )}
      <p className={styles.said}>{t('vto.notes.said')}</p>
    </div>
  );
};

interface IssueNotesProps {
  vto: Vto;
  issue: LongTermIssue;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** What stands above the notes in a sheet, and at its end. */
  head: ReactNode;
  foot: ReactNode;
}

/** Renders the notes of an Issue below its line once they are opened; on phones in a sheet. Words that were not saved stand there in any case. */
export const VtoIssueNotes = ({ vto, issue, isOpen, onOpen, onClose, head, foot }: IssueNotesProps) => {
  const t = useText();
  const isPhone = usePhone();
  const isPrinting = usePrinting();
  const [taken, setTaken] = useState<string>();
  const canEdit = vto.permissions.edit;
  const isUndecided = useTextConflict(issue.id, ['notes'], t('vto.notes.title')) !== undefined;
  const opens = isOpen || (isUndecided && !isPhone);
  const take = (words: string) => {
    setTaken(words);
    onOpen();
  };
  const notes = canEdit ? (
    <NotesField vto={vto} issue={issue} focused={isOpen} isSheet={isPhone} taken={taken} onTaken={() => setTaken(undefined)} />
  ) : (
    <RichTextView html={issue.notes} />
  );
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
      {opens && isPhone && (
        <PhoneSheet title={issue.title} onClose={onClose}>
          <div className={styles.sheet}>
            {head}
            {notes}
            {foot}
          </div>
        </PhoneSheet>
      )}
      {opens && !isPhone && (
        <div role="group" aria-label={t('vto.notes.title')} className={styles.notes} onKeyDown={walk}>
          {notes}
        </div>
      )}
      <RefusedText id={issue.id} part="notes" onTake={canEdit ? take : undefined} />
      {isPrinting && issue.notes !== '' && (
        <div className={styles.printed}>
          <RichTextView html={issue.notes} />
        </div>
      )}
    </>
  );
};
