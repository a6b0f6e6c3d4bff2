import '#web/core/texts/orgs.ts';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#web/core/i18n/use-text.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { orgInput } from '../contract.ts';
import { createOrg } from './calls.ts';

/** `/org/create`: creates an organisation and switches to it. */
export const CreateOrgDialog = ({ close }: { close: () => void }) => {
  const t = useText();
  const navigate = useNavigate();
  const form = useForm({ schema: orgInput, initial: { name: '' }, send: createOrg, onDone: () => void navigate({ to: '/' }) });
  return (
    <Dialog title={t('orgs.create.title')} onClose={close} form={form} submit={t('orgs.create.submit')}>
      <TextField {...form.field('name')} label={t('orgs.create.name')} hint={t('orgs.create.hint')} autoComplete="organization" required />
    </Dialog>
  );
};
