import '../../../../web/texts/meetings.ts';
import { IconUserHeart } from '@tabler/icons-react';
import { useRead } from '../../../../web/api/use-read.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useSession } from '../../../../web/session/session.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { useLinks } from '../../../flags/web/parts/links.tsx';
import { orgApi } from '../../../orgs/contract.ts';
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
