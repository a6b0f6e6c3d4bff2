import { useId } from 'react';
import { productName } from '../../../../shared/product.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Checkbox } from '../../../../web/ui/checkbox.tsx';
import type { FieldError } from '../../../../web/ui/field.tsx';
import { Fault } from './fault.tsx';
import styles from './terms-box.module.css';

interface TermsBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: FieldError | undefined;
}

/** Renders the checkbox that accepts the terms, with links to read them. */
export const TermsBox = ({ checked, onChange, error }: TermsBoxProps) => {
  const t = useText();
  const id = useId();
  return (
    <div>
      <Checkbox
        name="terms"
        label={t('register.terms.agree', { product: productName })}
        checked={checked}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error && <Fault id={id} {...error} />}
      <details className={styles.terms}>
        <summary className={styles.summary}>{t('register.terms.read')}</summary>
        <p>{t('register.terms.use', { product: productName })}</p>
        <p>{t('register.terms.words')}</p>
        <p>{t('register.terms.privacy')}</p>
      </details>
    </div>
  );
};
