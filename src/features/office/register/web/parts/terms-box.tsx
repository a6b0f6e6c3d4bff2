import '#web/core/texts/register.ts';
import { useId } from 'react';
import { useLinks } from '#features/ground/flags/web/parts/links.ts';
import { productName } from '#shared/product.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import type { FieldError } from '#web/kit/ui/field.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { RegisterFault } from './fault.tsx';
import styles from './terms-box.module.css';

interface TermsBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: FieldError | undefined;
}

const linkTo = (href: string | undefined) => (words: string) =>
  href === undefined ? (
    words
  ) : (
    <Link href={href} external>
      {words}
    </Link>
  );

/** Renders the checkbox that accepts the terms, with links to read them. */
export const TermsBox = ({ checked, onChange, error }: TermsBoxProps) => {
  const t = useText();
  const id = useId();
  const links = useLinks();
  const own = links.terms === undefined || links.privacy === undefined;
  return (
    <div>
      <Checkbox
        name="terms"
        label={
          <Text
            say="register.terms.agree"
            values={{ product: productName }}
            parts={{ terms: linkTo(links.terms), privacy: linkTo(links.privacy) }}
          />
        }
        checked={checked}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error && <RegisterFault id={id} {...error} />}
      {own && (
        <details className={styles.terms}>
          <summary className={styles.summary}>{t('register.terms.read')}</summary>
          <p>{t('register.terms.use', { product: productName })}</p>
          <p>{t('register.terms.words')}</p>
          <p>{t('register.terms.privacy')}</p>
        </details>
      )}
    </div>
  );
};
