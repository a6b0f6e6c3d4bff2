import '#web/core/texts/orgs.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { PageForm } from '#web/kit/forms/page-form.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { orgInput } from '../../contract.ts';
import { createOrg } from '../calls.ts';
import styles from './new-org-form.module.css';

/** Renders the form that names a new organisation, as a page. */
export const NewOrgForm = ({ onMade }: { onMade: (id: string) => void }) => {
  const t = useText();
  const form = useForm({ schema: orgInput, initial: { name: '' }, send: async (values) => onMade(await createOrg(values)) });
  return (
    <PageForm form={form} className={styles.form} submit={t('orgs.create.submit')}>
      <TextField {...form.field('name')} label={t('orgs.create.name')} size="lg" autoComplete="organization" autoFocus required />
    </PageForm>
  );
};
