import '#web/core/texts/invitations.ts';
import { IconMail, IconTrash } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { usePendingCommands } from '../calls.ts';
import styles from '../parts/pending-invitations.module.css';

interface Picked {
  chosen: string[];
  /** Whether all are chosen that are shown and may be. */
  isAll: boolean;
  all: () => void;
  clear: () => void;
}

/** Renders the commands for the chosen invitations, in the place of the table's head. */
const BulkBar = ({ chosen, clear }: Picked) => {
  const t = useText();
  const acts = usePendingCommands();
  const resend = async () => {
    const sent = await acts.resendMany(chosen);
    const isWhole = sent.length === chosen.length;
    (isWhole ? toast.success : toast.warning)(
      t(isWhole ? 'invitations.pending.resentMany' : 'invitations.pending.resentSome', { count: sent.length }),
    );
    clear();
  };
  const withdraw = async () => {
    const title = t('invitations.pending.askMany', { count: chosen.length });
    const asked = { title, text: t('invitations.pending.askManyText'), yes: t('invitations.pending.withdraw'), danger: true };
    if (!(await confirm(asked))) return;
    const ended = await acts.withdrawMany(chosen);
    toast.success(t('invitations.pending.withdrawnMany', { count: ended.length }));
    clear();
  };
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('invitations.pending.ofPicked')}>
      <b role="status">{t('invitations.pending.picked', { count: chosen.length })}</b>
      <Button icon={IconMail} onClick={() => void resend().catch(() => undefined)}>
        {t('invitations.pending.resend')}
      </Button>
      <Button icon={IconTrash} onClick={() => void withdraw().catch(() => undefined)}>
        {t('invitations.pending.withdraw')}
      </Button>
      <Button onClick={clear}>{t('invitations.pending.clearPicked')}</Button>
    </div>
  );
};

/** Renders the head of the table of invitations, or what can be done with the chosen ones. */
export const PendingHead = (picked: Picked) => {
  const t = useText();
  const { hasBilling } = useSession();
  const { chosen, isAll, all, clear } = picked;
  return (
    <thead className={chosen.length > 0 ? styles.picking : undefined}>
      <tr>
        <th className={styles.tick}>
          <Checkbox label="" aria-label={t('invitations.pending.pickAll')} checked={isAll} onChange={() => (isAll ? clear() : all())} />
        </th>
        {chosen.length > 0 ? (
          <th colSpan={hasBilling ? 6 : 5}>
            <BulkBar {...picked} />
          </th>
        ) : (
          <>
            <th scope="col">{t('invitations.pending.head')}</th>
            <th scope="col">{t('invitations.role')}</th>
            {hasBilling && <th scope="col">{t('invitations.pending.license')}</th>}
            <th scope="col">{t('invitations.pending.sentBy')}</th>
            <th scope="col">{t('invitations.pending.state')}</th>
            <th scope="col">
              <VisuallyHidden>{t('invitations.pending.actions')}</VisuallyHidden>
            </th>
          </>
        )}
      </tr>
    </thead>
  );
};
