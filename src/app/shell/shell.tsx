import { type ReactNode, Suspense } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { useMaybeSession } from '#web/core/session/session.ts';
import { useSide } from '#web/core/session/side.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { Header } from './header.tsx';
import { Banners, Extras, Footer, LateLine } from './late.ts';
import { LeftMenu } from './left-menu.tsx';
import { PrintHead } from './print-head.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './shell.module.css';
import { useSides } from './sides.ts';
import { SubHeader } from './sub-header.tsx';
import { TabBar } from './tab-bar.tsx';
import { useShellKeys } from './use-shell-keys.ts';

/**
 * Renders a page with the footer below it. The footer loads after the page and moves nothing on it. The page keeps its place in the tree when
 * it does without the footer: it would begin anew otherwise.
 */
const Main = ({ footed, children }: { footed: boolean; children: ReactNode }) => (
  <main id="main" className={styles.main} tabIndex={-1}>
    <PrintHead />
    {footed && (
      <Suspense fallback={null}>
        <Banners />
        <LateLine />
      </Suspense>
    )}
    <div className={footed ? styles.page : styles.whole}>{children}</div>
    {footed && (
      <Suspense fallback={null}>
        <Footer />
      </Suspense>
    )}
  </main>
);

interface ShellProps {
  /** True while a modal screen takes the page's place, as the live meeting does: the menu is narrow from its first rendering. */
  covered: boolean;
  children: ReactNode;
}

const SignedIn = ({ covered, children }: ShellProps) => {
  const phone = usePhone();
  const place = useCurrentScreen();
  const side = useSide();
  const asks = useSides().some((entry) => entry.side === 'assistant') && side === 'assistant' && !phone;
  const slim = covered || place.slim === true || asks;
  const open = useMaybeSession()?.user.navBarOpen === true && !slim;
  const alone = phone && place.alone === true;
  const headed = phone && place.ownHeader === true;
  useShellKeys();
  return (
    <div className={classes(styles.app, !open && styles.slim, asks && styles.asks, alone && styles.alone, headed && styles.headed)}>
      {!alone && !headed && <Header phone={phone} slim={!open} />}
      {!phone && <SubHeader />}
      {!phone && <LeftMenu open={open} fixed={slim} />}
      <Main footed={!alone && (!slim || asks)}>{children}</Main>
      {phone && !alone && <TabBar />}
      <Suspense fallback={null}>
        <Extras />
      </Suspense>
    </div>
  );
};

/** Renders the frame of a person who is in no organisation: there is nothing to search, to add or to go to. */
const Orgless = ({ children }: ShellProps) => {
  const phone = usePhone();
  return (
    <div className={styles.app}>
      <Header phone={phone} slim={false} />
      <div className={styles.skeletonBar} />
      <div className={styles.skeletonBar} />
      <Main footed>{children}</Main>
    </div>
  );
};

/** Renders header, sub-header and menu around every page; on a phone header and tab bar. */
export const Shell = ({ covered, children }: ShellProps) => {
  const t = useText();
  const session = useMaybeSession();
  const Frame = session?.orgId === null ? Orgless : SignedIn;
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      {session === undefined ? (
        <div className={styles.public}>
          <PublicHeader />
          <Main footed>{children}</Main>
        </div>
      ) : (
        <Frame covered={covered}>{children}</Frame>
      )}
    </>
  );
};
