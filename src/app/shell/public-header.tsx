import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { BrandMark } from '#web/kit/ui/mark.tsx';
import styles from './header.module.css';

/** Renders the header of a public page for visitors who are not signed in; catalogue row D-11. */
export const PublicHeader = () => {
  const t = useText();
  return (
    <header className={styles.header}>
      <a href="/" className={styles.brand}>
        <BrandMark />
        {productName}
      </a>
      <span className={styles.grow} />
      <ButtonLink href="/login" tone="soft">
        {t('shell.header.signIn')}
      </ButtonLink>
    </header>
  );
};
