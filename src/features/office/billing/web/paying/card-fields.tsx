import '#web/core/texts/billing.ts';
import { IconLock } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { todayHere } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import type { Form } from '#web/kit/forms/use-form.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { isExpired } from '../../rules/cards.ts';
import styles from './card-fields.module.css';

/** What is typed of a card. */
export interface CardText {
  number: string;
  month: string;
  year: string;
  code: string;
}

export const emptyCard: CardText = { number: '', month: '', year: '', code: '' };

const digits = (pattern: RegExp) => z.string().check(z.minLength(1, 'VAL_REQUIRED'), z.regex(pattern, 'VAL_INVALID'));

/** A card is good until the last day of its month, where its holder is; catalogue rows S-21 and S-22. */
export const cardShape = {
  number: digits(/^[\d ]{12,24}$/),
  month: digits(/^(0?[1-9]|1[0-2])$/),
  year: digits(/^(20)?\d{2}$/),
  code: digits(/^\d{3,4}$/),
};

export const checkExpiry = z.check<CardText>(({ value, issues }) => {
  const [month, year] = [Number(value.month), 2000 + Number(value.year.slice(-2))];
  if (month >= 1 && month <= 12 && /\d{2}$/.test(value.year) && isExpired({ month, year }, todayHere()))
    issues.push({ code: 'custom', input: value, path: ['month'], message: 'VAL_CARD_EXPIRED' });
});

/** Renders the fields of a card. They belong to the provider: the server is sent a token only. Catalogue row S-20. */
export const CardFields = <Values extends CardText>({ form }: { form: Form<Values> }) => {
  const t = useText();
  const bound = (key: keyof CardText) => form.field(key) as ReturnType<Form<CardText>['field']>;
  return (
    <div className={styles.card} role="group" aria-label={t('billing.card.fields')}>
      <TextField
        {...bound('number')}
        label={t('billing.card.number')}
        required
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={24}
      />
      <div className={styles.three}>
        <TextField
          {...bound('month')}
          label={t('billing.card.month')}
          required
          inputMode="numeric"
          placeholder={t('billing.card.monthSample')}
          autoComplete="cc-exp-month"
          maxLength={2}
        />
        <TextField
          {...bound('year')}
          label={t('billing.card.year')}
          required
          inputMode="numeric"
          placeholder={t('billing.card.yearSample')}
          autoComplete="cc-exp-year"
          maxLength={4}
        />
        <TextField
          {...bound('code')}
          label={t('billing.card.code')}
          required
          inputMode="numeric"
          placeholder={t('billing.card.codeSample')}
          autoComplete="cc-csc"
          maxLength={4}
        />
      </div>
      <p className={styles.hint}>
        <Icon as={IconLock} size="xs" />
        {t('billing.card.hint')}
      </p>
    </div>
  );
};
