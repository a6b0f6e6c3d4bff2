import * as z from 'zod/mini';
import { id } from '../../../shared/fields.ts';
import { nameOf } from '../../../shared/names.ts';
import { act } from '../../../web/api/use-act.ts';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useSession } from '../../../web/session/session.ts';
import { toast } from '../../../web/toasts/toast.ts';
import { memberApi } from '../../members/contract.ts';
import { useDirectory } from '../../people/web/parts/directory.tsx';
import { PersonPicker } from '../../people/web/parts/person-picker.tsx';

const choice = z.object({ id: id() });

/** Renders the dialog that makes a member the Implementer; catalogue row B-12. */
export const AttachImplementerDialog = ({ close }: DialogProps) => {
  const t = useText();
  const { userId } = useSession().user;
  const people = useDirectory();
  const fit = people?.filter(({ id: who, actualRoles, isBlocked }) => who !== userId && !isBlocked && !actualRoles.includes('Owner'));
  const form = useForm({
    schema: choice,
    initial: { id: '' },
    lockUntilReady: true,
    onDone: () => close(),
    send: async ({ id: personId }) => {
      await act(memberApi.attachImplementer, { params: { id: personId } }, { quiet: true });
      const person = people?.find((each) => each.id === personId);
      toast.success(t('settings.attached', { name: person === undefined ? '' : nameOf(person) }));
    },
  });
  return (
    <Dialog title={t('settings.attachTitle')} form={form} submit={t('settings.attach')} onClose={() => close()}>
      <p>{t('settings.attachText')}</p>
      <PersonPicker {...form.field('id')} label={t('settings.person')} required only={new Set(fit?.map(({ id: who }) => who))} />
    </Dialog>
  );
};
