import '../../../../web/texts/feeds.ts';
import '../../../../web/texts/profile.ts';
import { IconCalendarShare } from '@tabler/icons-react';
import { queryClient } from '../../../../web/api/query-client.ts';
import { useAct } from '../../../../web/api/use-act.ts';
import { readKey, useRead } from '../../../../web/api/use-read.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useSession } from '../../../../web/session/session.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { feedApi } from '../../../feeds/contract.ts';
import styles from './pane.module.css';

/** Renders one's calendar feed among the devices, because it goes on when they are signed out, and ends it with one press. */
export const FeedRow = () => {
  const t = useText();
  const params = { id: useSession().user.userId };
  const { data } = useRead(feedApi.own, { params }, { quiet: true });
  const { run, busy } = useAct(feedApi.end, {
    onDone: () => {
      toast.success(t('feeds.ended'));
      void queryClient.invalidateQueries({ queryKey: readKey(feedApi.own) });
    },
  });
  if (data?.feed == null) return null;
  return (
    <li className={styles.row}>
      <Icon as={IconCalendarShare} className={styles.quiet} />
      <span className={styles.grow}>
        <span className={styles.named}>{t('profile.pages.feed')}</span>
        <small className={styles.small}>{t('feeds.leftHint')}</small>
      </span>
      <Button busy={busy} onClick={() => run({ params })}>
        {t('feeds.end')}
      </Button>
    </li>
  );
};
