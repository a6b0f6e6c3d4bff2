import '#web/core/texts/settings.ts';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useChildMatches, useParams } from '@tanstack/react-router';
import { usePeopleTotal } from '#features/ground/people/web/parts/directory.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { orgOf, roleOf, type Session, type TabOrg, useSession } from '#web/core/session/session.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { settingsPages } from '../rules.ts';
import { OtherOrg } from './settings/other-org.tsx';
import styles from './settings-screen.module.css';

const groups = ['organization', 'data', 'you'] as const;

/** Returns the pages that the person may open. */
const pagesFor = (session: Session) =>
  settingsPages({ role: roleOf(session), permissions: session.user.permissions, hasBilling: session.hasBilling });

/** Whether this is an organisation into which the person may switch. */
const mayEnter = (org: TabOrg | undefined): org is TabOrg => org !== undefined && !org.blocked && org.eraseAfter === null;

/** Renders how many people are in the organisation, as Members counts them. */
const PeopleCount = () => {
  const { number } = useFormats();
  const total = usePeopleTotal();
  return total === undefined ? null : <span className={styles.amount}>{number(total)}</span>;
};

const Rail = ({ base, here, open }: { base: string; here: string; open: ReturnType<typeof pagesFor> }) => {
  const t = useText();
  return (
    <nav className={styles.rail} aria-label={t('settings.title')}>
      <h1 className={styles.heading}>{t('settings.title')}</h1>
      {groups
        .filter((group) => open.some((page) => page.group === group))
        .map((group) => (
          <div key={group} className={styles.group}>
            <h2 className={styles.name}>{t(`settings.group.${group}`)}</h2>
            {open
              .filter((page) => page.group === group)
              .map(({ key, path }) => (
                <Link
                  key={key}
                  to={`${base}/${path}`}
                  className={classes(styles.entry, path === here && styles.here)}
                  aria-current={path === here ? 'page' : undefined}
                >
                  <span className={styles.label}>{t(`settings.${key}`)}</span>
                  {key === 'members' && <PeopleCount />}
                  <Icon as={IconChevronRight} size="sm" className={styles.more} />
                </Link>
              ))}
          </div>
        ))}
    </nav>
  );
};

/**
 * `/org/detail/{id}`: the rail of the settings and the page chosen in it. On a phone the rail is a list whose pages have Back; catalogue row
 * B-32.
 */
export const SettingsScreen = () => {
  const t = useText();
  const session = useSession();
  const isPhone = usePhone();
  const { orgId }: { orgId?: string } = useParams({ strict: false });
  const base = `/org/detail/${session.orgId}`;
  const open = pagesFor(session);
  // The page that is rendered, which on the way to another one is not that of the address yet.
  const asked = useChildMatches({ select: ([child]) => child?.pathname.split('/')[4] ?? '' });
  useScreenInfo({ title: t('settings.title') });
  if (session.orgId !== null && orgId !== session.orgId) {
    const [here, org] = [orgOf(session), session.user.orgs.find(({ id }) => id === orgId)];
    return mayEnter(org) && here !== undefined ? <OtherOrg org={org} here={here} /> : <Navigate to={base} replace />;
  }
  const first = open[0]?.path ?? 'usersettings';
  const isList = isPhone && asked === '';
  // Whoever may not see the page of the address gets the first that they may see.
  const isClosed = asked === '' ? first !== 'detail' : !open.some(({ path }) => path === asked);
  if (!isList && isClosed) return <Navigate to={`${base}/${first}`} replace />;
  return (
    <div className={styles.frame}>
      {(isList || !isPhone) && <Rail base={base} here={asked === '' ? 'detail' : asked} open={open} />}
      {!isList && (
        <div className={styles.page}>
          {isPhone && (
            <Link to={base} className={styles.back}>
              <Icon as={IconArrowLeft} size="sm" />
              {t('settings.title')}
            </Link>
          )}
          <Outlet />
        </div>
      )}
    </div>
  );
};
