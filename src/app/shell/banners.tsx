import {
  IconAlertCircle,
  IconCalendarX,
  IconCreditCardOff,
  IconHourglass,
  IconHourglassEmpty,
  IconLockX,
  IconSparkles,
  IconX,
} from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useLinks, useNotice } from '#features/ground/flags/web/parts/links.ts';
import { peopleApi } from '#features/ground/people/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { type Session, useMaybeSession, useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { type BannerKind, bannerOf, canHide } from './banner-rules.ts';
import styles from './banners.module.css';
import { useOpenModal } from './modal-layer.tsx';
import { hasNews, onNews } from './news.ts';
import { ScreenLink } from './screen-link.tsx';

const looks: Record<BannerKind, { icon: IconShape; tone: string | undefined }> = {
  investigation: { icon: IconAlertCircle, tone: styles.info },
  trial: { icon: IconHourglass, tone: styles.accent },
  trialEnded: { icon: IconHourglassEmpty, tone: styles.warn },
  paymentFailed: { icon: IconCreditCardOff, tone: styles.bad },
  paymentFailedOthers: { icon: IconCreditCardOff, tone: styles.warn },
  canceled: { icon: IconCalendarX, tone: styles.warn },
  upgradeDenied: { icon: IconLockX, tone: styles.warn },
  news: { icon: IconSparkles, tone: styles.neutral },
};

/** Milliseconds for which a banner stays hidden. */
const day = 86_400_000;

const keyOf = (orgId: string | null, kind: BannerKind): string => `cairn:banner:${orgId ?? ''}:${kind}`;

/** Remembers on this device until when each banner of an organisation is hidden. */
const useHidden = (orgId: string | null) => {
  const [, setChanges] = useState(0);
  return {
    hidden: (kind: BannerKind) => Number(localStorage.getItem(keyOf(orgId, kind))) > nowHere().getTime(),
    hide: (kind: BannerKind) => {
      localStorage.setItem(keyOf(orgId, kind), String(nowHere().getTime() + day));
      setChanges((count) => count + 1);
    },
  };
};

/** Where a banner of the subscription leads whoever may pay. */
const payments = { trial: '/checkout', trialEnded: '/checkout', paymentFailed: 'billing', canceled: 'billing' } as const;

const PayAct = ({ kind }: { kind: keyof typeof payments }) => {
  const t = useText();
  const { hasBilling, orgId, user } = useSession();
  if (!(hasBilling && user.permissions.includes('Update|Billing'))) return null;
  const to = payments[kind] === 'billing' ? `/org/detail/${orgId}/billing` : payments[kind];
  return <ScreenLink to={to}>{t(`shell.banners.act.${kind}`)}</ScreenLink>;
};

const Act = ({ kind }: { kind: BannerKind }) => {
  const t = useText();
  const { status } = useLinks();
  if (kind === 'news') return <Button onClick={() => window.location.reload()}>{t('shell.release.refresh')}</Button>;
  if (kind in payments) return <PayAct kind={kind as keyof typeof payments} />;
  return kind === 'investigation' && status !== undefined ? (
    <ButtonLink href={status} target="_blank" rel="noopener noreferrer">
      {t('shell.banners.status')}
    </ButtonLink>
  ) : null;
};

/** Returns whether the Observer's request for a licence was denied; the place of the add buttons reads the same. */
const useDenied = ({ user }: Session): boolean => {
  const asks = { query: { ids: user.userId } };
  const self = useRead(peopleApi.byIds, asks, { enabled: user.roles.includes('Observer'), quiet: true }).data?.items[0];
  return self?.upgradeRequestStatus === 'Denied';
};

const Shown = ({ session }: { session: Session }) => {
  const t = useText();
  const everywhere = useNotice();
  const notice = session.notice === '' ? everywhere : session.notice;
  const investigates = useFlag('investigation-banner');
  const news = useSyncExternalStore(onNews, hasNews);
  const { hidden, hide } = useHidden(session.orgId);
  const isDenied = useDenied(session);
  const kind = bannerOf({ session, investigates, isDenied, hasNews: news, hidden });
  if (kind === undefined) return null;
  const { icon, tone } = looks[kind];
  const words =
    kind === 'investigation' && notice !== '' ? notice : t(`shell.banners.${kind}`, { count: session.orgRemainingSubscriptionDays });
  return (
    <div className={classes(styles.banner, tone)} role="status">
      <Icon as={icon} className={styles.icon} />
      <span className={styles.words}>{words}</span>
      <Act kind={kind} />
      {canHide(kind) && <IconButton icon={IconX} label={t('shell.banners.hide')} onClick={() => hide(kind)} />}
    </div>
  );
};

/** Modal screens beside which no banner stands. Signing up and invitations are pages without a shell, so they have none anyway. */
const without = new Set(['/checkout', '/org/create']);

/** Renders the first banner that applies above the page; none in a live meeting and where one pays or begins. Rows D-28, D-29 and S-43. */
export const Banners = () => {
  const session = useMaybeSession();
  const { live } = useCurrentScreen();
  const modal = useOpenModal();
  const isBare = live !== undefined || (modal !== undefined && without.has(modal.screen.path));
  return session === undefined || isBare ? null : <Shown session={session} />;
};
