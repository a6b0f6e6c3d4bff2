import { IconArrowLeft, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { type Session, useMaybeSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import { OddPage } from '#web/kit/ui/odd-page.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { hasScreen } from './has-screen.ts';
import { menuEntries } from './menu-entries.ts';
import { type NamedScreen, nearestTo } from './nearest.ts';
import styles from './not-found-screen.module.css';
import { ScreenLink } from './screen-link.tsx';
import { useVisiblePath } from './use-visible-path.ts';

interface Place extends NamedScreen {
  icon: IconShape;
  isMeeting: boolean;
}

const usePlaces = (session: Session | undefined): Place[] => {
  const t = useText();
  const chats = useFlag('chat-bot');
  if (session === undefined || session.orgId === null) return [];
  const pages = menuEntries(session, hasScreen, () => chats).map(({ label, icon, to }) => ({ name: t(label), icon, to, isMeeting: false }));
  const meetings = session.teams.map(({ id, title, threadId }) => ({
    name: title,
    icon: IconUsersGroup,
    to: `/traction/${id}/${threadId}`,
    isMeeting: true,
  }));
  return [...meetings, ...pages];
};

/** Renders the page for unknown addresses, also for visitors, with the pages that have the most similar names; catalogue row C-05. */
export const NotFoundScreen = () => {
  const t = useText();
  const path = useVisiblePath();
  const near = nearestTo(path, usePlaces(useMaybeSession()));
  useScreenInfo({ title: t('shell.notFound.title') });
  return (
    <OddPage
      title={t('shell.notFound.title')}
      text={<Text say="shell.notFound.text" values={{ path }} parts={{ path: (words) => <code className={styles.path}>{words}</code> }} />}
      actions={
        <>
          <ScreenLink to="/" tone="primary">
            {t('shell.notFound.home')}
          </ScreenLink>
          {window.history.length > 1 && (
            <Button tone="soft" icon={IconArrowLeft} onClick={() => window.history.back()}>
              {t('shell.notFound.back')}
            </Button>
          )}
        </>
      }
    >
      {near.length > 0 && (
        <section className={styles.near}>
          <h2 className={styles.head}>{t('shell.notFound.near')}</h2>
          <Sheet>
            <ul className={styles.rows}>
              {near.map(({ name, to, icon, isMeeting }) => (
                <li key={to}>
                  <Link to={to} className={styles.row}>
                    <Icon as={icon} />
                    <span className={styles.name}>{name}</span>
                    {isMeeting && <span className={styles.kind}>{t('shell.notFound.meeting')}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </Sheet>
        </section>
      )}
    </OddPage>
  );
};
