import '#web/core/texts/members.ts';
import '#web/core/texts/settings.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { orgApi } from '#features/ground/orgs/contract.ts';
import type { Person } from '#features/ground/people/contract.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerPicker } from '#features/ground/people/web/parts/owner-picker.tsx';
import { id, oneOf } from '#shared/fields.ts';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { PasswordField, SelectField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { implementerFates, memberApi } from '../contract.ts';
import styles from './transfer-org-dialog.module.css';

export interface TransferOrgDialogProps extends DialogProps {
  /** Who is chosen at first. */
  personId?: string;
}

const schema = z.object({ personId: id(), implementer: oneOf(implementerFates), password: z.string() });

/** Renders what the Owner loses to the new one. */
const Warning = ({ newOwner }: { newOwner: string | undefined }) => {
  const t = useText();
  return (
    <div className={styles.note}>
      <Icon as={IconAlertTriangle} />
      <div>
        <b>{t('members.youBecome')}</b>
        <p>{t('members.youLose', { name: newOwner ?? t('members.theNewOwner') })}</p>
      </div>
    </div>
  );
};

const nothing = (): Promise<void> => Promise.resolve();

/** Makes the form that transfers ownership. Before it is sent, it asks who takes the open work of an Implementer who is removed with it. */
const useTransfer = (personId: string, paid: readonly Person[] | undefined, implementerId: string | null, close: () => void) => {
  const t = useText();
  const place = orgOf(useSession())?.name ?? '';
  const handsOver = useRef(nothing);
  const form = useForm({
    schema,
    initial: { personId, implementer: 'keep', password: '' },
    onDone: close,
    send: async ({ personId: to, ...body }) => {
      await sendCommand(memberApi.transfer, { params: { id: to }, body }, { quiet: true });
      const owner = paid?.find((person) => person.id === to);
      toast.success(t('members.transferred', { name: owner === undefined ? '' : nameOf(owner) }));
      // Ownership has passed by now, whatever becomes of the work; the call tells its own failure.
      await handsOver.current().catch(() => undefined);
    },
  });
  /** A wrong password does not make it ask again what was answered. */
  const submit = async () => {
    if (form.values.implementer !== 'remove' || implementerId === null) handsOver.current = nothing;
    else if (handsOver.current === nothing) {
      const give = await openDialog('handOver', { personIds: [implementerId], leaving: 'org', tractionId: null, place });
      if (give === undefined) return;
      handsOver.current = give;
    }
    form.submit();
  };
  return { ...form, submit: () => void submit() };
};

/** Renders the popup Transfer Org Owner; catalogue rows B-25 to B-30. */
export const TransferOrgDialog = ({ personId = '', close }: TransferOrgDialogProps) => {
  const t = useText();
  const org = orgOf(useSession());
  const paid = useRead(memberApi.paidUsers, {}).data?.items;
  const implementerId = useRead(orgApi.list, {}).data?.items.find((each) => each.id === org?.id)?.implementer ?? null;
  const { people } = usePeople([implementerId]);
  const implementer = implementerId === null ? undefined : people.get(implementerId);
  const form = useTransfer(personId, paid, implementerId, () => close());
  const chosen = paid?.find((person) => person.id === form.values.personId);
  return (
    <Dialog
      title={t('members.transfer')}
      form={form}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('shell.dialogs.cancel')}</Button>
          <Button type="submit" tone="danger" busy={form.busy} because={chosen === undefined ? t('members.chooseOwner') : undefined}>
            {chosen === undefined ? t('members.transferNow') : t('members.transferTo', { name: chosen.firstName })}
          </Button>
        </>
      }
    >
      <OwnerPicker
        {...form.field('personId')}
        people={paid}
        label={t('members.newOwner')}
        hint={t('members.newOwnerHint')}
        empty={t('members.noNewOwner')}
        required
      />
      <Warning newOwner={chosen?.firstName} />
      {implementer !== undefined && (
        <SelectField
          {...form.field('implementer')}
          label={t('members.implementer', { name: nameOf(implementer) })}
          options={[
            { value: 'keep', label: t('members.keepImplementer') },
            { value: 'remove', label: t('members.removeImplementer', { org: org?.name ?? '' }) },
          ]}
        />
      )}
      <PasswordField {...form.field('password')} label={t('settings.password')} autoComplete="current-password" />
    </Dialog>
  );
};
