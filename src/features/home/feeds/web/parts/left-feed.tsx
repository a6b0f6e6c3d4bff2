import '#web/core/texts/feeds.ts';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { feedApi, type LeftFeed } from '../../contract.ts';
import styles from './left-feed.module.css';

/** Says after a reset of the password that a calendar feed goes on, and ends it with one press. */
export const FeedLeft = ({ feed: { address, endKey } }: { feed: LeftFeed }) => {
  const t = useText();
  const [hasEnded, setEnded] = useState(false);
  const { run, busy } = useCommand(feedApi.endLeft, { onDone: () => setEnded(true) });
  if (hasEnded) return <p role="status">{t('feeds.ended')}</p>;
  return (
    <section className={styles.left}>
      <p>{t('feeds.left')}</p>
      <code className={styles.address}>{address}</code>
      <Button size="lg" tone="soft" wide busy={busy} onClick={() => run({ params: { key: endKey } })}>
        {t('feeds.end')}
      </Button>
    </section>
  );
};
