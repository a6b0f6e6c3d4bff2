import '#web/core/texts/feeds.ts';
import '#web/core/texts/profile.ts';
import { IconCalendarShare } from '@tabler/icons-react';
import { feedApi } from '#features/home/feeds/contract.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { readKey, useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './pane.module.css';

/** Renders one's calendar feed among the devices, because it goes on when they are signed out, and ends it with one press. */
export const FeedSetting = () => {
  const t = useText();
  const params = { id: useSession().user.userId };
  const { data } = useRead(feedApi.own, { params }, { quiet: true });
  const { run, busy } = useCommand(feedApi.end, {
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
