import '#web/core/texts/inbound.ts';
import { IconCopy, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { intervalOn } from '#features/work/scorecards/rules.ts';
import { useFiscalDay } from '#features/work/scorecards/web/parts/fiscal-day.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import { linesFor, type Sender, senders } from '../../rules/lines.ts';
import styles from './addresses.module.css';

/** An address just made, whole. */
export interface MadeAddress {
  name: string;
  address: string;
  /** The names by which calls name the measurables. */
  names: readonly string[];
}

/** Returns a function that copies a text, and says so. */
export const useCopying = () => {
  const t = useText();
  return (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(t('inbound.copied')),
      () => toast.error(t('inbound.notCopied')),
    );
};

/** Renders ready lines that send numbers to an address, from the program that is chosen. */
const Lines = ({ made }: { made: MadeAddress }) => {
  const t = useText();
  const copy = useCopying();
  const [sender, setSender] = useState<Sender>('curl');
  const week = intervalOn('week', useFiscalDay());
  const lines = linesFor(sender, { ...made, week });
  return (
    <section>
      <div className={styles.senders}>
        <SegmentedControl
          label={t('inbound.sentBy')}
          segments={senders.map((value) => ({ value, label: t(`inbound.senders.${value}`) }))}
          value={sender}
          onChange={setSender}
        />
        <span className={styles.grow} />
        <Button icon={IconCopy} onClick={() => copy(lines)}>
          {t('inbound.copy')}
        </Button>
      </div>
      <pre className={styles.lines}>{lines}</pre>
      <p className={styles.help}>{t('inbound.help')}</p>
    </section>
  );
};

/** Renders the whole address of an inbound address, this once, with lines that are ready to send. */
export const AddressMade = ({ made, onClose }: { made: MadeAddress; onClose: () => void }) => {
  const t = useText();
  const copy = useCopying();
  const [isStored, setIsStored] = useState(false);
  const leave = async () => {
    const sure = isStored || (await confirm({ title: t('inbound.leaveTitle'), text: t('inbound.leaveText'), yes: t('inbound.leaveYes') }));
    if (sure) onClose();
  };
  return (
    <Dialog
      title={t('inbound.madeTitle', { name: made.name })}
      size="lg"
      onClose={() => void leave()}
      footer={
        <>
          <Checkbox label={t('inbound.stored')} checked={isStored} onChange={setIsStored} />
          <span className={styles.grow} />
          <Button tone="soft" because={isStored ? undefined : t('inbound.storeFirst')} onClick={onClose}>
            {t('inbound.done')}
          </Button>
        </>
      }
    >
      <p className={styles.once}>
        <Icon as={IconEye} size="sm" />
        <span>
          <b>{t('inbound.once')}</b> {t('inbound.onceText')}
        </span>
      </p>
      <section>
        <h3 className={styles.heading}>{t('inbound.address')}</h3>
        <div className={styles.whole}>
          <code>{made.address}</code>
          <Button tone="soft" icon={IconCopy} aria-label={t('inbound.copyAddress')} onClick={() => copy(made.address)}>
            {t('inbound.copy')}
          </Button>
        </div>
      </section>
      <Lines made={made} />
    </Dialog>
  );
};
