import '#web/core/texts/settings.ts';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { memberApi } from '#features/office/members/contract.ts';
import { id } from '#shared/fields.ts';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';

const choice = z.object({ id: id() });

const nothing = (): Promise<void> => Promise.resolve();

/** Renders the dialog that makes a member the Implementer; whoever was it before leaves their open work to somebody; catalogue row B-12. */
export const AttachImplementerDialog = ({ close }: DialogProps) => {
  const t = useText();
  const session = useSession();
  const { userId } = session.user;
  const org = orgOf(session);
  const before = useRead(orgApi.list, {}).data?.items.find((each) => each.id === org?.id)?.implementer ?? null;
  const people = useDirectory();
  const fit = people?.filter(({ id: who, actualRoles, isBlocked }) => who !== userId && !isBlocked && !actualRoles.includes('Owner'));
  const handsOver = useRef(nothing);
  const form = useForm({
    schema: choice,
    initial: { id: '' },
    lockUntilReady: true,
    onDone: () => close(),
    send: async ({ id: personId }) => {
      await sendCommand(memberApi.attachImplementer, { params: { id: personId } }, { quiet: true });
      const person = people?.find((each) => each.id === personId);
      toast.success(t('settings.attached', { name: person === undefined ? '' : nameOf(person) }));
      // The Implementer is attached by now, whatever becomes of the work; the call tells its own failure.
      await handsOver.current().catch(() => undefined);
    },
  });
  /** Asks who takes what the Implementer before cannot hold as an Observer. */
  const submit = async () => {
    const gives = before !== null && before !== form.values.id;
    const place = org?.name ?? '';
    const give = gives ? await openDialog('handOver', { personIds: [before], leaving: 'observer', tractionId: null, place }) : nothing;
    if (give === undefined) return;
    handsOver.current = give;
    form.submit();
  };
  return (
    <Dialog
      title={t('settings.attachTitle')}
      form={{ ...form, submit: () => void submit() }}
      submit={t('settings.attach')}
      onClose={() => close()}
    >
      <p>{t('settings.attachText')}</p>
      <PersonPicker {...form.field('id')} label={t('settings.person')} required only={new Set(fit?.map(({ id: who }) => who))} />
    </Dialog>
  );
};
