import '#web/core/texts/meetings.ts';
import { IconUserHeart } from '@tabler/icons-react';
import { useLinks } from '#features/ground/flags/web/parts/links.ts';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import styles from './implementer-offer.module.css';

/** Renders an offer of help for organisations without an implementer, with a link if the installation sets one; catalogue row J-26. */
export const ImplementerOffer = () => {
  const t = useText();
  const { orgId } = useSession();
  const { data } = useRead(orgApi.list, { query: {} }, { quiet: true });
  const { findImplementer } = useLinks();
  const org = data?.items.find(({ id }) => id === orgId);
  if (org === undefined || org.implementer !== null) return null;
  return (
    <aside className={styles.offer} aria-label={t('meetings.offerTitle')}>
      <Icon as={IconUserHeart} className={styles.icon} />
      <div>
        <p className={styles.title}>{t('meetings.offerTitle')}</p>
        <p className={styles.text}>{t('meetings.offer')}</p>
        {findImplementer !== undefined && (
          <Link external href={findImplementer} className={styles.way}>
            {t('meetings.findImplementer')}
          </Link>
        )}
      </div>
    </aside>
  );
};
