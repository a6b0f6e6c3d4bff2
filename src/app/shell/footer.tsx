import { useLinks } from '../../features/flags/web/parts/links.tsx';
import { productName } from '../../shared/product.ts';
import { useText } from '../../web/i18n/use-text.ts';
import { openNamed } from '../../web/modals/dialog-stack.ts';
import { Link } from '../../web/ui/link.tsx';
import styles from './footer.module.css';

const policies = ['terms', 'privacy'] as const;

/** Renders the footer of every page, with links to the policies; catalogue row D-32. */
export const Footer = () => {
  const t = useText();
  const links = useLinks();
  return (
    <nav className={styles.footer} aria-label={t('shell.footer.label')}>
      <span>{productName}</span>
      {policies.map((policy) =>
        links[policy] === undefined ? (
          <button key={policy} type="button" className={styles.link} onClick={() => void openNamed('shell.policy', { policy })}>
            {t(`shell.footer.${policy}`)}
          </button>
        ) : (
          <Link key={policy} href={links[policy]} className={styles.link} quiet external>
            {t(`shell.footer.${policy}`)}
          </Link>
        ),
      )}
    </nav>
  );
};
