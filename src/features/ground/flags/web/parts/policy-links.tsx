import { useText } from '#web/core/i18n/use-text.ts';
import { Link } from '#web/kit/ui/link.tsx';
import type { HelpLinks } from '../../contract.ts';
import styles from './policy-links.module.css';

const policies = ['privacy', 'terms'] as const;

/** Renders links to the policies that the operator has given an address; catalogue row D-32. */
export const PolicyLinks = ({ links }: { links: HelpLinks }) => {
  const t = useText();
  const given = policies.flatMap((name) => (links[name] === undefined ? [] : [{ name, href: links[name] }]));
  return given.length === 0 ? null : (
    <nav className={styles.policies} aria-label={t('shell.footer.label')}>
      {given.map(({ name, href }) => (
        <Link key={name} href={href} className={styles.link} external>
          {t(`shell.footer.${name}`)}
        </Link>
      ))}
    </nav>
  );
};
