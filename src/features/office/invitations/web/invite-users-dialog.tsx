import '#web/core/texts/invitations.ts';
import { IconClipboardText, IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { LicencePrompt } from '#features/office/billing/web/parts/licence-prompt.tsx';
import { useInvited } from '#features/teams/invited/web/parts/use-invited.ts';
import { isAdmin } from '#shared/roles.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { addressOf, type InviteRow as Row } from '../rules/rows.ts';
import { useQuote } from './calls.ts';
import styles from './invite-users-dialog.module.css';
import { CostLine } from './inviting/cost-line.tsx';
import { type InviteForm, type StartRow, useInviteForm } from './inviting/invite-form.ts';
import { InviteRow } from './inviting/invite-row.tsx';
import { PasteBox } from './inviting/paste-box.tsx';
import { SentList } from './inviting/sent-list.tsx';

export interface InviteUsersDialogProps extends DialogProps<string[]> {
  /** The meeting to which the people are invited as well. */
  tractionId?: string | undefined;
  /** Rows to begin with; one empty row by default. */
  rows?: readonly StartRow[] | undefined;
}

/** Says that only Observers can be invited, and whom to ask for more. */
const ObserverNote = () => {
  const t = useText();
  const { either } = useFormats();
  const admins = useDirectory()?.filter(({ actualRoles, isBlocked }) => !isBlocked && actualRoles.some(isAdmin)) ?? [];
  const names = either(admins.slice(0, 3).map(({ firstName }) => firstName));
  return (
    <p className={styles.note}>
      <Icon as={IconInfoCircle} />
      <span>{t(names === '' ? 'invitations.onlyObservers' : 'invitations.onlyObserversAsk', { names })}</span>
    </p>
  );
};

/** Renders the line that leads to the invitations that were not used yet. */
const PendingLine = () => {
  const t = useText();
  const amount = useInvited()?.length ?? 0;
  if (amount === 0) return null;
  return (
    <p className={styles.pending}>
      {t('invitations.waiting', { count: amount })}{' '}
      <button type="button" className={styles.link} onClick={() => void openDialog('pendingInvitations')}>
        {t('invitations.seeThem')}
      </button>
    </p>
  );
};

const Rows = ({ form }: { form: InviteForm }) => {
  const t = useText();
  const { hasBilling } = useSession();
  const [pasting, setPasting] = useState(false);
  const [at, setAt] = useState<string>();
  const current = form.rows.find(({ id }) => id === at) ?? form.rows.at(-1);
  const take = (text: string) => {
    const amount = form.paste(text);
    if (amount === 0) return toast.warning(t('invitations.pasteNone'), { id: 'paste-none' });
    setPasting(false);
  };
  const add = () => {
    const id = form.add();
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${id}"] input`)?.focus());
  };
  const full = form.isFull ? t('invitations.full', { count: form.rows.length }) : undefined;
  return (
    <>
      <div>
        <div className={styles.heads} aria-hidden="true">
          <span>{t('invitations.firstName')}</span>
          <span>{t('invitations.lastName')}</span>
          <span>{t('invitations.email')}</span>
          <span>{t('invitations.role')}</span>
        </div>
        <ul className={styles.rows}>
          {form.rows.map((row, index) => (
            <InviteRow key={row.id} form={form} row={row} index={index} onFocus={() => setAt(row.id)} />
          ))}
        </ul>
      </div>
      <div className={styles.under}>
        <Button icon={IconPlus} because={full} onClick={add}>
          {t('invitations.addRow')}
        </Button>
        <Button icon={IconClipboardText} aria-expanded={pasting} because={full} onClick={() => setPasting(!pasting)}>
          {t('invitations.pasteList')}
        </Button>
        {form.roles.length > 1 && current !== undefined && (
          <span className={styles.roleText}>
            {t(
              hasBilling && form.isFree(current) && current.role !== 'Observer'
                ? 'invitations.freeDomain'
                : `invitations.roleTexts.${current.role}`,
            )}
          </span>
        )}
      </div>
      {pasting && <PasteBox onTake={take} />}
    </>
  );
};

const Asking = ({ form, hidden, close }: { form: InviteForm; hidden: boolean; close: () => void }) => {
  const t = useText();
  const role = roleOf(useSession());
  const quote = useQuote(form.licences);
  if (hidden) return null;
  const amount = form.good.length;
  const pays = quote !== undefined && quote.card === null && !quote.isTrial;
  return (
    <Dialog
      title={t('invitations.title')}
      size="xl"
      onClose={close}
      form={{ dirty: form.dirty, busy: form.busy, submit: form.submit, values: form.rows }}
      footer={
        <>
          <span className={styles.keys}>
            <Kbd keys="mod+enter" /> {t('invitations.invites')}
          </span>
          <Button onClick={close}>{t('shell.dialogs.cancel')}</Button>
          <Button type="submit" tone="primary" busy={form.busy} because={form.isEmpty ? t('invitations.nobodyYet') : undefined}>
            {pays ? t('invitations.toCheckout') : t('invitations.invite', { count: amount })}
          </Button>
        </>
      }
    >
      <Rows form={form} />
      {role !== undefined && !isAdmin(role) && <ObserverNote />}
      {quote !== undefined && <CostLine quote={quote} amount={form.licences} />}
      {form.licences > 0 && <LicencePrompt />}
      <PendingLine />
    </Dialog>
  );
};

/** Renders the popup Invite Users, and Invite Sent after it; it closes with the addresses that were invited. Catalogue rows T-01 to T-14. */
export const InviteUsersDialog = ({ tractionId, rows = [], close }: InviteUsersDialogProps) => {
  const t = useText();
  const session = useSession();
  const [sent, setSent] = useState<Row[]>();
  const [told, setTold] = useState<string[]>([]);
  const form = useInviteForm({
    start: rows,
    tractionId,
    onSent: (went) => {
      setSent(went);
      setTold([...told, ...went.map(addressOf)]);
    },
    onCheckout: async (more) => {
      // While a plan runs, only today's part is paid, and the invitations are sent then.
      if (session.orgSubscriptionStatus === 'Active' && session.user.permissions.includes('Update|Billing'))
        return (await openDialog('changeSeats', { more })) === true;
      close(told);
      window.location.assign('/checkout');
      return false;
    },
  });
  const more = () => {
    form.begin();
    setSent(undefined);
  };
  return (
    <>
      <Asking form={form} hidden={sent !== undefined} close={() => close(told)} />
      {sent !== undefined && (
        <SentList
          title={t('invitations.sentTitle')}
          rows={sent}
          isFree={form.isFree}
          left={form.dirty ? form.rows.length : 0}
          onMore={more}
          onDone={() => close(told)}
        />
      )}
    </>
  );
};
