import '#web/core/texts/inbound.ts';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { InboundAddress } from '../../contract.ts';
import styles from './addresses.module.css';
import { ReceivedPill } from './received-pill.tsx';

interface AddressListProps {
  items: readonly InboundAddress[];
  onOpen: (id: string) => void;
  /** Absent for those who may not make one. */
  onNew: (() => void) | undefined;
  onClose: () => void;
}

/** Renders an address in the list: its name, how it begins and ends, and when a call came last. */
const Entry = ({ address, onOpen }: { address: InboundAddress; onOpen: () => void }) => {
  const t = useText();
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onOpen}>
        <span className={styles.sign}>
          <Icon as={IconPlugConnected} size="sm" />
        </span>
        <span className={styles.words}>
          <b>{address.name}</b>
          <small>{t('inbound.writes', { count: address.measurables.length })}</small>
        </span>
        <ReceivedPill address={address} />
      </button>
    </li>
  );
};

/** Renders the inbound addresses of a scorecard. */
export const AddressList = ({ items, onOpen, onNew, onClose }: AddressListProps) => {
  const t = useText();
  const add = onNew && (
    <Button tone="primary" icon={IconPlus} onClick={onNew}>
      {t('inbound.new')}
    </Button>
  );
  return (
    <Dialog
      title={t('inbound.title')}
      size="lg"
      onClose={onClose}
      footer={
        items.length > 0 && (
          <>
            <span className={styles.grow} />
            {add}
            <Button tone={onNew === undefined ? 'soft' : undefined} onClick={onClose}>
              {t('inbound.done')}
            </Button>
          </>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState icon={IconPlugConnected} text={t(onNew === undefined ? 'inbound.emptyWatch' : 'inbound.lead')} action={add} />
      ) : (
        <ul className={styles.list}>
          {items.map((address) => (
            <Entry key={address.id} address={address} onOpen={() => onOpen(address.id)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
};
