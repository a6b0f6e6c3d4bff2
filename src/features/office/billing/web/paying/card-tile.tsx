import type { PaymentMethod } from '../../contract/payment.ts';
import styles from './card-tile.module.css';

const short: Record<PaymentMethod['profile']['cardType'], string> = {
  Visa: 'VISA',
  Mastercard: 'MC',
  Amex: 'AMEX',
  Discover: 'DISC',
  Other: 'CARD',
};

/** Renders the brand of a card on a small tile; its name is said beside it. Catalogue row S-07. */
export const CardTile = ({ type }: { type: PaymentMethod['profile']['cardType'] }) => (
  <span className={styles.tile} title={type}>
    {short[type]}
  </span>
);
