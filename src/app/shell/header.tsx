import { IconHelp, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Bell } from '#features/ground/notifications/web/parts/bell.tsx';
import { productKey, productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openNamed } from '#web/kit/modals/dialog-stack.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { BrandMark } from '#web/kit/ui/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { hasScreen } from './has-screen.ts';
import styles from './header.module.css';
import { OrgMenu } from './org-menu.tsx';
import { useVisiblePath } from './use-visible-path.ts';

const learnPath = `/learning-center/${productKey}`;

const openPalette = () => void openNamed('shell.palette', {});

const PhoneHeader = ({ works }: { works: boolean }) => {
  const t = useText();
  return (
    <header className={styles.header}>
      <Link to="/" activeOptions={{ exact: true }} className={styles.mark} aria-label={t('shell.header.toHome', { product: productName })}>
        <BrandMark />
      </Link>
      {works && <OrgMenu plain />}
      <span className={styles.grow} />
      {works && <IconButton icon={IconSearch} label={t('shell.header.search')} onClick={openPalette} />}
      <Bell />
      <AccountMenu />
    </header>
  );
};

/** Renders the header: logo, Home, Learn, search, help, bell, account; on a phone logo, organisation, search, bell, account. */
export const Header = ({ phone, slim }: { phone: boolean; slim: boolean }) => {
  const t = useText();
  const session = useSession();
  const pathname = useVisiblePath();
  const works = session.orgId !== null;
  const learns = works && hasScreen(learnPath);
  if (phone) return <PhoneHeader works={works} />;
  return (
    <header className={classes(styles.header, slim && styles.slim)}>
      <Link to="/" activeOptions={{ exact: true }} className={styles.brand}>
        <BrandMark />
        {productName}
      </Link>
      <Link
        to="/"
        activeOptions={{ exact: true }}
        className={classes(styles.link, pathname === '/' && styles.here)}
        aria-current={pathname === '/' ? 'page' : undefined}
      >
        {t('shell.header.home')}
      </Link>
      {learns && (
        <Link to={learnPath} className={classes(styles.link, pathname.startsWith(learnPath) && styles.here)}>
          {t('shell.header.learn')}
        </Link>
      )}
      <span className={styles.grow} />
      {works && (
        <button type="button" className={styles.find} onClick={openPalette}>
          <Icon as={IconSearch} size="sm" />
          <span className={styles.findText}>{t('shell.header.search')}</span>
          <Kbd keys="mod+k" />
        </button>
      )}
      <IconButton
        icon={IconHelp}
        label={t('shell.header.help')}
        keys={works ? '?' : undefined}
        onClick={() => void openNamed('shell.shortcuts', {})}
      />
      <Bell />
      <AccountMenu />
    </header>
  );
};
