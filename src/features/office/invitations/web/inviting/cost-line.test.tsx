import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LocaleProvider } from '#web/core/i18n/locale-provider.tsx';
import { CostLine } from './cost-line.tsx';

const shown = (currency: string, today: number): string => {
  const quote = { currency, today, monthly: 4_400, daysLeft: 10, daysInPeriod: 31, card: 'Visa 4242', isTrial: false };
  return renderToStaticMarkup(
    <LocaleProvider>
      <CostLine quote={quote} amount={2} />
    </LocaleProvider>,
  );
};

it.each([
  ['USD', '$14.19 today, then $44.00 a month'],
  ['JPY', '¥1,419 today, then ¥4,400 a month'],
])('writes what licenses cost in the digits of their currency: %s', (currency, words) => {
  expect(shown(currency, 1_419)).toContain(words);
});
