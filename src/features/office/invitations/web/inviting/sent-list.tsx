import '#web/core/texts/invitations.ts';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { nameOf } from '#shared/names.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import type { InviteRow } from '../../rules/rows.ts';
import { linksOf } from '../calls.ts';
import styles from './sent-list.module.css';

interface SentListProps {
  title: string;
  rows: readonly InviteRow[];
  isFree: (row: InviteRow) => boolean;
  /** How many rows were not sent, because something in them is missing. */
  left: number;
  onMore: () => void;
  onDone: () => void;
}

/** Returns what copies the links; where the browser refuses, they are shown to be copied by hand. */
const useLinks = (rows: readonly InviteRow[]) => {
  const t = useText();
  const [shown, setShown] = useState<string>();
  const copy = async () => {
    const links = await linksOf(rows.map(({ id }) => id));
    const text = rows.map((row) => `${nameOf(row)} <${row.email}>\n${links.get(row.id) ?? ''}`).join('\n\n');
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('invitations.linksCopied', { count: rows.length }));
    } catch {
      setShown(text);
    }
  };
  return { shown, copy: () => void copy().catch(tellFailure) };
};

/** Renders the popup Invite Sent; catalogue row T-14. */
export const SentList = ({ title, rows, isFree, left, onMore, onDone }: SentListProps) => {
  const t = useText();
  const { shown, copy } = useLinks(rows);
  return (
    <Dialog
      title={title}
      onClose={onDone}
      footer={
        <>
          <Button className={styles.copy} icon={IconLink} onClick={copy}>
            {t('invitations.copyLinks')}
          </Button>
          <Button onClick={onMore}>{t(left > 0 ? 'invitations.backToRows' : 'invitations.more', { count: left })}</Button>
          <Button tone="primary" onClick={onDone} autoFocus>
            {t('invitations.done')}
          </Button>
        </>
      }
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <Avatar person={row} named={false} />
            <span className={styles.name}>{nameOf(row)}</span>
            <span className={styles.role}>
              {t(isFree(row) ? 'invitations.roleFree' : 'invitations.rolePlain', { role: t(`invitations.roles.${row.role}`) })}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('invitations.linksWork')}</p>
      {left > 0 && <p>{t('invitations.leftRows', { count: left })}</p>}
      {shown !== undefined && (
        <Field label={t('invitations.links')}>
          {(control) => <TextArea {...control} rows={4} readOnly value={shown} onChange={() => {}} />}
        </Field>
      )}
    </Dialog>
  );
};
