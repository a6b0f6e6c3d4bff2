import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { newId } from '#shared/ids.ts';
import { takeOver } from '#web/core/api/interrupted.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { useText } from '#web/core/i18n/use-text.ts';
// It asks before the page is closed with words in a field like this one.
import '#web/kit/modals/use-leave-guard.ts';
import { giveBack, keepDraft, type SentTitle, useDraft } from '#web/core/session/drafts.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { editedTo } from '#web/kit/ui/editing.ts';
import { FieldTip } from '#web/kit/ui/field-tip.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import styles from './quick-add-row.module.css';

export interface QuickAddRowProps {
  /** The key of this field's draft, such as `issues of {tractionId}`: the typed text is restored when the row is shown again. */
  place: string;
  /** The accessible name and placeholder: `Add an issue`. */
  label: string;
  /** The shortcut that opens the dialog with all fields, `alt+i`. */
  keys?: string | undefined;
  limit?: number | undefined;
  /** True where the row appears because somebody wants to type in it. */
  autoFocus?: boolean | undefined;
  /** Creates an item with this title and id; if it fails, the title returns to the field. */
  onAdd: (title: string, id: string) => Promise<unknown>;
}

/** Renders a row in which the next item is typed. Enter adds it and clears the field, Escape clears it. Words that cannot be a title stay. */
export const QuickAddForm = ({ place, label, keys, limit = 100, autoFocus = false, onAdd }: QuickAddRowProps) => {
  const t = useText();
  const { typed, again, unsent } = useDraft(place);
  const input = useRef<HTMLInputElement>(null);
  const { words, fault } = editedTo('', typed, limit);

  const send = (sent: SentTitle) => {
    onAdd(sent.title, sent.id).catch((error: unknown) => {
      takeOver(error);
      giveBack(place, sent);
      toast.warning(t('ui.addKept', { title: sent.title }), { id: sent.id });
    });
  };
  const key = (press: KeyboardEvent<HTMLInputElement>) => {
    if (press.key === 'Escape' && typed !== '') {
      press.stopPropagation();
      keepDraft(place, { typed: '' });
    }
    if (press.key !== 'Enter') return;
    press.preventDefault();
    if (fault !== undefined) return;
    keepDraft(place, { typed: '' });
    if (words !== undefined) send(again?.title === words ? again : { id: newId(), title: words });
  };
  const sendAgain = (sent: SentTitle) => {
    keepDraft(place, { unsent: unsent.filter((other) => other !== sent) });
    send(sent);
  };
  return (
    <>
      <div className={styles.row}>
        <Icon as={IconPlus} />
        <input
          ref={input}
          className={styles.field}
          aria-invalid={fault === undefined ? undefined : true}
          aria-label={label}
          placeholder={label}
          value={typed}
          data-limit={limit}
          autoFocus={autoFocus}
          onChange={(change) => keepDraft(place, { typed: change.currentTarget.value, label })}
          onKeyDown={key}
        />
        {fault !== undefined && <FieldTip anchor={input} fault={codeText(fault.code, fault.excess)} />}
        {typed === '' ? keys && <Kbd keys={keys} /> : <Kbd keys="enter" />}
      </div>
      {unsent.map((sent) => (
        <Button key={sent.id} className={styles.unsent} icon={IconPlus} onClick={() => sendAgain(sent)}>
          {t('ui.addAgain', { title: sent.title })}
        </Button>
      ))}
    </>
  );
};
