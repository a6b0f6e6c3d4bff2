import '#web/core/texts/billing.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import type { PromoMessage } from '../../rules/promo.ts';
import styles from './promo-field.module.css';

interface PromoFieldProps {
  /** What is said about the code that was applied. */
  message: PromoMessage | null | undefined;
  /** Why the code could not be looked at, as after too many wrong ones. */
  failure?: string | undefined;
  /** The code that takes something off. */
  code: string;
  onApply: (code: string) => void;
}

/** Renders the field for a promo code, and what became of it. Catalogue rows S-52 to S-56. */
export const PromoField = ({ message, failure, code, onApply }: PromoFieldProps) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed.trim());
  };
  const isGood = failure === undefined && (message === 'applied' || message === 'discountApplied');
  return (
    <form onSubmit={apply} className={styles.promo}>
      <TextInput
        value={typed}
        onChange={setTyped}
        aria-label={t('billing.promo.label')}
        placeholder={t('billing.promo.label')}
        maxLength={40}
        autoComplete="off"
      />
      <Button tone="soft" type="submit" because={typed.trim() === '' ? t('billing.promo.type') : undefined}>
        {t('billing.promo.apply')}
      </Button>
      {(failure !== undefined || message != null) && (
        <p className={classes(styles.said, isGood ? styles.good : styles.bad)} role="status">
          <Icon as={isGood ? IconCircleCheck : IconAlertTriangle} size="xs" />
          {failure ?? (message != null && t(`billing.promo.${message}`, { code }))}
        </p>
      )}
    </form>
  );
};
