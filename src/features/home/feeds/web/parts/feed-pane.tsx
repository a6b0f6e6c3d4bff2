import '#web/core/texts/feeds.ts';
import { IconBrandApple, IconBrandGoogle, IconCalendar, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { queryClient } from '#web/core/api/query-client.ts';
import { readKey, useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { type Feed, type FeedChoices, feedApi } from '../../contract.ts';
import { addLinks, cutAddress } from '../../rules.ts';
import styles from './feed-pane.module.css';

const choices = ['hasMeetings', 'hasTodos', 'hasRocks', 'isBusyOnly'] as const;
const icons = { google: IconBrandGoogle, outlook: IconCalendar, apple: IconBrandApple };

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: readKey(feedApi.own) });

const Address = ({ feed, onRenew }: { feed: Feed; onRenew: () => void }) => {
  const t = useText();
  const copy = () =>
    void navigator.clipboard.writeText(feed.address).then(
      () => toast.success(t('feeds.copied')),
      () => toast.error(t('feeds.notCopied')),
    );
  return (
    <section>
      <h4 className={styles.heading}>{t('feeds.address')}</h4>
      <div className={styles.address}>
        <code className={styles.cut}>{cutAddress(feed.address)}</code>
        <Button tone="primary" icon={IconCopy} onClick={copy}>
          {t('feeds.copy')}
        </Button>
      </div>
      <p className={styles.hint}>
        <Text
          say="feeds.addressHint"
          parts={{
            renew: (words) => (
              <button type="button" className={styles.renew} onClick={onRenew}>
                {words}
              </button>
            ),
          }}
        />
      </p>
    </section>
  );
};

/** Renders what the feed holds, each choice saved at once. */
const Holds = ({ feed, choose }: { feed: Feed; choose: (change: FeedChoices) => void }) => {
  const t = useText();
  return (
    <section>
      <h4 className={styles.heading}>{t('feeds.holds')}</h4>
      {choices.map((name) => (
        <div key={name} className={styles.choice}>
          <Switch
            label={t(`feeds.${name}`)}
            hint={name === 'isBusyOnly' ? t('feeds.busyHint') : undefined}
            checked={feed[name]}
            onChange={(value) => choose({ [name]: value })}
          />
        </div>
      ))}
    </section>
  );
};

const AddIt = ({ feed }: { feed: Feed }) => {
  const t = useText();
  const { time, day } = useFormats();
  const read = feed.lastReadAt === null ? undefined : new Date(feed.lastReadAt);
  return (
    <section>
      <h4 className={styles.heading}>{t('feeds.add')}</h4>
      <div className={styles.buttons}>
        {Object.entries(addLinks(feed.address)).map(([name, href]) => (
          <ButtonLink key={name} href={href} tone="soft" icon={icons[name as keyof typeof icons]} target="_blank" rel="noreferrer">
            {t(`feeds.${name as keyof typeof icons}`)}
          </ButtonLink>
        ))}
      </div>
      <p className={styles.hint}>
        {read === undefined ? t('feeds.neverRead') : t('feeds.lastRead', { day: day(dayHere(read)), time: time(read) })}
      </p>
    </section>
  );
};

/** The page Calendar feed of one's account: its private address, what it holds, and how calendars add it. */
export const FeedPane = () => {
  const t = useText();
  const { userId } = useSession().user;
  const params = { id: userId };
  const { data, isError } = useRead(feedApi.own, { params }, { quiet: true });
  const [shown, setShown] = useState<FeedChoices>({});
  const renew = async () => {
    await sendCommand(feedApi.renew, { params }).catch(() => undefined);
    await refetch();
  };
  const askRenew = async () => {
    if (await confirm({ title: t('feeds.renewTitle'), text: t('feeds.renewText'), yes: t('feeds.renew'), danger: true })) await renew();
  };
  const end = async () => {
    await sendCommand(feedApi.end, { params }).catch(() => undefined);
    await refetch();
  };
  const choose = async (change: FeedChoices) => {
    setShown((present) => ({ ...present, ...change }));
    await sendCommand(feedApi.choose, { params, body: change }).catch(() => undefined);
    await refetch();
    setShown((present) => Object.fromEntries(Object.entries(present).filter(([name]) => !(name in change))));
  };
  if (data === undefined)
    return <div className={styles.body}>{isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={4} />}</div>;
  const feed = data.feed === null ? null : { ...data.feed, ...(shown as Partial<Feed>) };
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{t('feeds.lead')}</p>
      {feed === null ? (
        <Button tone="primary" icon={IconCalendar} onClick={() => void renew()}>
          {t('feeds.make')}
        </Button>
      ) : (
        <>
          <Address feed={feed} onRenew={() => void askRenew()} />
          <Holds feed={feed} choose={(change) => void choose(change)} />
          <AddIt feed={feed} />
          <section>
            <Button tone="soft" onClick={() => void end()}>
              {t('feeds.end')}
            </Button>
          </section>
        </>
      )}
    </div>
  );
};
