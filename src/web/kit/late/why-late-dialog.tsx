import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { hubTimings } from '#shared/hubs.ts';
import { productName } from '#shared/product.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useConnection } from '#web/core/realtime/connection.ts';
import { lateTimings, tryConnect } from '#web/core/realtime/hubs.ts';
import { useFailedTries } from '#web/core/realtime/tries.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './why-late-dialog.module.css';

const second = 1000;

/** Returns the address that the socket asks, and its port. */
const socketAddress = (): { address: string; port: string } => {
  const secure = location.protocol === 'https:';
  return { address: `${secure ? 'wss' : 'ws'}://${location.host}/socket.io/`, port: location.port || (secure ? '443' : '80') };
};

/** Returns what is known of the tries that failed, in words. */
const useTried = (): { name: string; words: string }[] => {
  const t = useText();
  const { time, number } = useFormats();
  const failed = useFailedTries();
  if (failed === undefined) return [];
  const { count, since, last } = failed;
  const took = { time: time(new Date(last.at)), seconds: number(last.took / second, { maximumFractionDigits: 1 }) };
  const times = { count, time: time(new Date(since)), every: hubTimings.reconnectEvery / second };
  return [
    { name: t('shell.late.last'), words: t(last.opened ? 'shell.late.lastClosed' : 'shell.late.lastUnanswered', took) },
    { name: t('shell.late.tried'), words: t('shell.late.times', times) },
  ];
};

/** Says why changes come late, and what whoever runs the network can do. It goes when they come at once again. */
export const WhyLateDialog = ({ close }: DialogProps) => {
  const t = useText();
  const tried = useTried();
  const { lateSince } = useConnection();
  useEffect(() => (lateSince === undefined ? close() : undefined), [lateSince, close]);
  const asks = { product: productName, seconds: lateTimings.page / second, soon: lateTimings.meeting / second };
  const rule = socketAddress();
  const copy = () => {
    const told = [t('shell.late.itText', rule).replaceAll(/<\/?a>/g, ''), ...tried.map(({ name, words }) => `${name}: ${words}`)];
    void navigator.clipboard.writeText(told.join('\n')).then(
      () => toast.success(t('shell.late.copied')),
      () => toast.warning(t('shell.late.notCopied')),
    );
  };
  return (
    <Dialog
      title={t('shell.late.title')}
      size="steps"
      onClose={() => close()}
      footer={
        <>
          <Button icon={IconCopy} className={styles.copy} onClick={copy}>
            {t('shell.late.copy')}
          </Button>
          <Button onClick={() => close()}>{t('shell.late.close')}</Button>
          <Button icon={IconRefresh} tone="soft" onClick={tryConnect} data-autofocus>
            {t('shell.late.tryNow')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('shell.late.text', asks)}</p>
      <section className={styles.it}>
        <h3>{t('shell.late.it')}</h3>
        <p>
          <Text say="shell.late.itText" values={rule} parts={{ a: (address) => <code>{address}</code> }} />
        </p>
        <dl>
          {tried.map(({ name, words }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
};
