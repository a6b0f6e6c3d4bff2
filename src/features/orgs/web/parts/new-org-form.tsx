import { TextField } from '../../../../web/forms/fields.tsx';
import { useForm } from '../../../../web/forms/use-form.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { orgInput } from '../../contract.ts';
import { createOrg } from '../calls.ts';
import styles from './new-org-form.module.css';

/** Names a new organisation, on a page of its own. */
export const NewOrgForm = ({ onMade }: { onMade: (id: string) => void }) => {
  const t = useText();
  const form = useForm({ schema: orgInput, initial: { name: '' }, send: async (values) => onMade(await createOrg(values)) });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TextField {...form.field('name')} label={t('orgs.create.name')} size="lg" autoComplete="organization" autoFocus required />
      <Button type="submit" tone="primary" size="lg" wide busy={form.busy}>
        {t('orgs.create.submit')}
      </Button>
    </form>
  );
};
