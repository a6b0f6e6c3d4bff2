import '#web/core/texts/billing.ts';
import '#web/core/texts/members.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Person } from '#features/ground/people/contract.ts';
import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { nameOf } from '#shared/names.ts';
import { isLicensed } from '#shared/roles.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { type Order, paidFor, type SeatAsk, startSeats, useSeatQuote, useSubscription } from './calls.ts';
import styles from './change-seats-dialog.module.css';
import { OrderLines, SumLine, useMoney } from './paying/order-lines.tsx';
import { PaymentState } from './paying/payment-state.tsx';
import { usePaying } from './paying/use-paying.ts';

export interface ChangeSeatsDialogProps extends DialogProps<boolean> {
  /** Licences for people who are to be invited afterwards. */
  more?: number | undefined;
  /** People to whom licences are to be given. */
  add?: readonly string[] | undefined;
}

const roleOf = ({ actualRoles: [role = 'Observer'] }: Person) => role;

/** Whether somebody has a licence once the change is made. */
const holds = (person: Person, { add, end }: SeatAsk): boolean =>
  add.includes(person.id) || (isLicensed(roleOf(person)) && !end.includes(person.id));

const toggled = (list: readonly string[], id: string): string[] => (list.includes(id) ? list.filter((each) => each !== id) : [...list, id]);

const Holder = ({ person, ask, onChange }: { person: Person; ask: SeatAsk; onChange: (ask: SeatAsk) => void }) => {
  const t = useText();
  const { user } = useSession();
  const role = roleOf(person);
  const had = isLicensed(role);
  const stays = role === 'Owner' || person.id === user.userId;
  const name = nameOf(person);
  const change = () => onChange(had ? { ...ask, end: toggled(ask.end, person.id) } : { ...ask, add: toggled(ask.add, person.id) });
  return (
    <li className={styles.holder}>
      <div className={styles.who}>
        <Checkbox
          checked={holds(person, ask)}
          aria-label={t('billing.seats.licenceFor', { name })}
          because={stays ? t('billing.seats.stays') : undefined}
          onChange={change}
          label={
            <span className={styles.person}>
              <Avatar person={person} size="sm" />
              <span className={styles.name}>{name}</span>
            </span>
          }
        />
      </div>
      <span className={styles.role}>{t(`members.role.${role}`)}</span>
      {ask.add.includes(person.id) && (
        <Pill tone="on-track" icon={IconPlus}>
          {t('billing.seats.new')}
        </Pill>
      )}
      {ask.end.includes(person.id) && (
        <Pill tone="canceled" icon={IconMinus}>
          {t('billing.seats.endsToday')}
        </Pill>
      )}
    </li>
  );
};

const Sums = ({ order }: { order: Order | undefined }) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const money = useMoney();
  if (order === undefined) return <p className={styles.hint}>{t('billing.seats.nothing')}</p>;
  const { renewal, currencyCode, lines } = order;
  const credit = lines.filter(({ kind }) => kind !== 'credit').reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <h3 className={styles.head}>{t('billing.seats.today')}</h3>
      <OrderLines order={order} due={t('billing.seats.due')} />
      {credit < 0 && <p className={styles.hint}>{t('billing.seats.credit', { amount: money(-credit, currencyCode) })}</p>}
      <h3 className={styles.head}>{t('billing.seats.from', { day: wholeDay(renewal.on) })}</h3>
      <SumLine name={t('billing.seats.each')} amount={money(renewal.total, currencyCode)} tone="total" />
      <p className={styles.hint}>{order.card === null ? t('billing.seats.noCard') : t('billing.seats.paysWith', { card: order.card })}</p>
    </>
  );
};

/** Returns why a change cannot be made now; undefined where it can. */
const useWhyNot = (order: Order | undefined, isOpen: boolean): string | undefined => {
  const t = useText();
  if (isOpen) return t('billing.openFirst');
  if (order === undefined) return t('billing.seats.nothing');
  return order.card === null && order.due > 0 ? t('billing.seats.noCard') : undefined;
};

/** Renders who has a licence, and what a change costs today and each period before it is paid. Catalogue rows S-11, S-12 and S-34. */
export const ChangeSeatsDialog = ({ more = 0, add = [], close }: ChangeSeatsDialogProps) => {
  const t = useText();
  const money = useMoney();
  const people = useDirectory()?.filter(({ isBlocked, eosRoleInOrg }) => !isBlocked && eosRoleInOrg !== 'Implementer') ?? [];
  const subscription = useSubscription().data?.subscription;
  const current = subscription === undefined ? 0 : paidFor(subscription);
  const [ask, setAsk] = useState<SeatAsk>({ add: [...add], end: [], more });
  const isChanged = ask.add.length + ask.end.length + ask.more > 0;
  const quote = useSeatQuote(ask);
  const order = isChanged ? quote.data?.order : undefined;
  const paying = usePaying(() => {
    toast.success(t('billing.seats.changed'));
    close(true);
  });
  const after = current + ask.add.length + ask.more - ask.end.length;
  const because = useWhyNot(order, paying.isOpen);
  const submit = () => void paying.pay((orderId) => startSeats(orderId, ask, { agreed: order?.due, readAgain: quote.refetch }));
  return (
    <Dialog
      title={t('billing.seats.change')}
      size="lg"
      onClose={() => close(false)}
      form={{ dirty: isChanged && ask.more === more, busy: paying.busy, submit, values: ask }}
      footer={
        <>
          {order?.card === null && <Button onClick={() => void openDialog('addCard', {})}>{t('billing.card.addTitle')}</Button>}
          <Button onClick={() => close(false)}>{t('shell.dialogs.cancel')}</Button>
          <Button type="submit" tone="primary" busy={paying.busy} because={because}>
            {paying.busy
              ? t('billing.paying')
              : order === undefined || order.due === 0
                ? t('billing.seats.do')
                : t('billing.pay', { amount: money(order.due, order.currencyCode) })}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div>
          <p className={styles.label}>
            {t('billing.seats.who')} <span className={styles.role}>{t('billing.seats.becomes', { now: current, after })}</span>
          </p>
          {ask.more > 0 && <p className={styles.hint}>{t('billing.seats.forInvited', { count: ask.more })}</p>}
          <ul className={styles.holders}>
            {people.map((person) => (
              <Holder key={person.id} person={person} ask={ask} onChange={setAsk} />
            ))}
          </ul>
        </div>
        <div className={styles.sums}>
          <Sums order={order} />
          <PaymentState of={paying} />
        </div>
      </div>
    </Dialog>
  );
};
