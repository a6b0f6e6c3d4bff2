import { useLinks, useVersion } from '#features/ground/flags/web/parts/links.ts';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openNamed } from '#web/kit/modals/dialog-stack.ts';
import { Link } from '#web/kit/ui/link.tsx';
import styles from './footer.module.css';

const policies = ['privacy', 'terms'] as const;
/** Links that are left out without an address. */
const more = ['security', 'status'] as const;

/** Renders the footer of every page: the version, and links to the policies, security and status; catalogue row D-32. */
export const Footer = () => {
  const t = useText();
  const links = useLinks();
  const version = useVersion();
  return (
    <nav className={styles.footer} aria-label={t('shell.footer.label')}>
      <span className={styles.version}>{`${productName} ${version}`.trim()}</span>
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
      {more.map((name) =>
        links[name] === undefined ? null : (
          <Link key={name} href={links[name]} className={styles.link} quiet external>
            {t(`shell.footer.${name}`)}
          </Link>
        ),
      )}
    </nav>
  );
};
