import '#web/core/texts/inbound.ts';
import { IconAlertTriangle, IconCheck, IconPencil, IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { useNumbersNow } from '#features/work/scorecards/web/parts/scorecard-grid.tsx';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { type InboundAddress, inboundApi } from '../../contract.ts';
import { isRefused } from '../../rules.ts';
import type { MadeAddress } from './address-made.tsx';
import styles from './addresses.module.css';
import { ReceivedPill } from './received-pill.tsx';

interface AddressDetailProps {
  scorecardId: string;
  address: InboundAddress;
  onEdit: () => void;
  onMade: (made: MadeAddress) => void;
  onClose: () => void;
}

const Facts = ({ address: { written, refused, createdAt, endsAt } }: Pick<AddressDetailProps, 'address'>) => {
  const t = useText();
  const { day } = useFormats();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('inbound.writtenSince', { when: day(dayHere(new Date(createdAt))) })}</dt>
        <dd>{written}</dd>
      </div>
      <div>
        <dt>{t('inbound.refused')}</dt>
        <dd>{refused}</dd>
      </div>
      <div>
        <dt>{t('inbound.endsAt')}</dt>
        <dd>{endsAt === null ? t('inbound.lifetimes.never') : day(dayHere(new Date(endsAt)))}</dd>
      </div>
    </dl>
  );
};

/** Renders what a call brought, and what became of each of its numbers. */
const Call = ({ call: { at, lines } }: { call: InboundAddress['calls'][number] }) => {
  const t = useText();
  const { dateTime } = useFormats();
  const isBad = lines.some(({ outcome }) => isRefused(outcome));
  return (
    <li className={classes(styles.call, isBad && styles.bad)}>
      <time dateTime={at}>{dateTime(at)}</time>
      <ul>
        {lines.map(({ name, value, outcome }) => (
          <li key={`${name} ${value}`}>
            <Icon as={isRefused(outcome) ? IconAlertTriangle : IconCheck} size="xs" />
            <span className={styles.said}>
              {name} <b>{value}</b>
            </span>
            <span>{t(`inbound.outcomes.${outcome}`)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
};

/** Returns what can be done with an address. */
const useActs = ({ scorecardId, address, onMade, onClose }: AddressDetailProps) => {
  const t = useText();
  const titles = useNumbersNow(scorecardId);
  const params = { scorecardId, addressId: address.id };
  const revoking = useCommand(inboundApi.revoke);
  const renewing = useCommand(inboundApi.renew);
  const revoke = async () => {
    const title = t('inbound.revokeTitle', { name: address.name });
    const text = t('inbound.revokeText', { count: address.written });
    if (!(await confirm({ title, text, yes: t('inbound.revokeYes'), danger: true }))) return;
    revoking.run({ params });
    onClose();
  };
  const renew = async () => {
    if (!(await confirm({ title: t('inbound.renewTitle'), text: t('inbound.renewText'), yes: t('inbound.renew'), danger: true }))) return;
    const { address: whole, names } = await renewing.send({ params });
    onMade({ name: address.name, address: whole, names });
  };
  return { titles, revoke, renew };
};

/** Renders what can be done with an address. */
const Foot = (props: AddressDetailProps & { acts: ReturnType<typeof useActs> }) => {
  const {
    address,
    acts: { revoke, renew },
    onEdit,
    onClose,
  } = props;
  const t = useText();
  return (
    <>
      {address.can.revoke && (
        <Button tone="danger" onClick={() => void revoke()}>
          {t('inbound.revoke')}
        </Button>
      )}
      {address.can.change && (
        <Button icon={IconRefresh} onClick={() => void renew().catch(() => undefined)}>
          {t('inbound.renew')}
        </Button>
      )}
      <span className={styles.grow} />
      {address.can.change && (
        <Button icon={IconPencil} onClick={onEdit}>
          {t('inbound.edit')}
        </Button>
      )}
      <Button tone="soft" onClick={onClose}>
        {t('inbound.back')}
      </Button>
    </>
  );
};

/** Renders an inbound address: what it may write, and what came to it last. */
export const AddressDetail = (props: AddressDetailProps) => {
  const { address, onClose } = props;
  const t = useText();
  const acts = useActs(props);
  const titleOf = (id: string) => acts.titles.find((row) => row.id === id)?.title ?? t('inbound.gone');
  return (
    <Dialog title={t('inbound.title')} size="lg" onClose={onClose} footer={<Foot {...props} acts={acts} />}>
      <div className={styles.top}>
        <span className={styles.sign}>
          <Icon as={IconPlugConnected} size="sm" />
        </span>
        <span className={styles.words}>
          <b>{address.name}</b>
          <code>{t('inbound.cut', { hint: address.hint })}</code>
        </span>
        <ReceivedPill address={address} />
      </div>
      <Facts address={address} />
      <section>
        <h3 className={styles.heading}>{t('inbound.mayWrite')}</h3>
        <ul className={styles.names}>
          {address.measurables.map(({ id, name }) => (
            <li key={id}>
              {titleOf(id)} <code>{name}</code>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={styles.heading}>{t('inbound.cameLast')}</h3>
        {address.calls.length === 0 ? (
          <p className={styles.help}>{t('inbound.nothingYet')}</p>
        ) : (
          <ul className={styles.calls}>
            {address.calls.map((call) => (
              <Call key={call.at} call={call} />
            ))}
          </ul>
        )}
      </section>
    </Dialog>
  );
};
