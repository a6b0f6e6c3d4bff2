import type { ReactNode } from 'react';
import { useText } from '../../web/i18n/use-text.ts';
import { useCurrentPlace } from '../../web/session/place.ts';
import { useMaybeSession } from '../../web/session/session.ts';
import { classes } from '../../web/ui/classes.ts';
import { usePhone } from '../../web/ui/use-phone.ts';
import { Header } from './header.tsx';
import { LeftMenu } from './left-menu.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './shell.module.css';
import { SubHeader } from './sub-header.tsx';
import { TabBar } from './tab-bar.tsx';
import { useShellKeys } from './use-shell-keys.ts';

const SignedIn = ({ children }: { children: ReactNode }) => {
  const phone = usePhone();
  const place = useCurrentPlace();
  const open = useMaybeSession()?.user.navBarOpen === true && place.slim !== true;
  const alone = phone && place.alone === true;
  useShellKeys();
  return (
    <div className={classes(styles.app, !open && styles.slim, alone && styles.alone)}>
      {!alone && <Header phone={phone} slim={!open} />}
      {!phone && <SubHeader />}
      {!phone && <LeftMenu open={open} fixed={place.slim === true} />}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {phone && !alone && <TabBar />}
    </div>
  );
};

/** Chrome around every page: header, sub-header and menu; on a phone header and tab bar. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const signedIn = useMaybeSession() !== undefined;
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      {signedIn ? (
        <SignedIn>{children}</SignedIn>
      ) : (
        <div className={styles.public}>
          <PublicHeader />
          <main id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
      )}
    </>
  );
};
