import '../../../../web/texts/orgs.ts';
import { TextField } from '../../../../web/forms/fields.tsx';
import { PageForm } from '../../../../web/forms/page-form.tsx';
import { useForm } from '../../../../web/forms/use-form.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
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
