import '#web/core/texts/billing.ts';
import { IconPlus, IconStar } from '@tabler/icons-react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Pill } from '#web/kit/ui/pill.tsx';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import type { PaymentMethod } from '../../contract/payment.ts';
import { useMakePrimary, useMethods, useRemoveCard } from '../calls.ts';
import { CardTile } from '../paying/card-tile.tsx';
import styles from './paid-with.module.css';

const twoDigits = (part: number): string => String(part % 100).padStart(2, '0');

const Card = ({ card }: { card: PaymentMethod }) => {
  const t = useText();
  const { day } = useFormats();
  const primary = useMakePrimary();
  const remove = useRemoveCard();
  const { cardType, last4, expiryMonth, expiryYear, isExpired, refusedOn } = card.profile;
  const name = t('billing.card.endingIn', { last4 });
  const isBad = isExpired || refusedOn !== null;
  const until = `${twoDigits(expiryMonth)}/${twoDigits(expiryYear)}`;
  const state =
    refusedOn === null
      ? t(isExpired ? 'billing.card.expired' : 'billing.card.expires', { until })
      : t('billing.card.refusedOn', { day: day(refusedOn) });
  const ask = { params: { id: card.id } };
  return (
    <li className={styles.card}>
      <CardTile type={cardType} />
      <span className={styles.words}>
        {name}
        <small className={classes(styles.state, isBad && styles.bad)}>{state}</small>
      </span>
      {card.isPrimary ? (
        <Pill tone="info" icon={IconStar}>
          {t('billing.card.primary')}
        </Pill>
      ) : (
        <Button busy={primary.busy} onClick={() => primary.run(ask)}>
          {t('billing.card.makePrimary')}
        </Button>
      )}
      <RowMenu
        title={`${cardType} ${last4}`}
        entries={[{ key: 'remove', label: t('billing.card.remove'), onChoose: () => remove.run(ask) }]}
      />
    </li>
  );
};

/** Renders the cards of the organisation, the primary one first. */
export const PaidWith = () => {
  const t = useText();
  const methods = useMethods();
  return (
    <Sheet aria-labelledby="paid-with">
      <SectionHeader id="paid-with" roomy title={t('billing.card.title')}>
        <Button tone="soft" icon={IconPlus} onClick={() => void openDialog('addCard', {})}>
          {t('billing.card.add')}
        </Button>
      </SectionHeader>
      {methods?.length === 0 && <p className={styles.none}>{t('billing.card.none')}</p>}
      <ul className={styles.cards}>
        {methods?.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
    </Sheet>
  );
};
