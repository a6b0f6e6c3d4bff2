import '#web/core/texts/billing.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { FieldPair, SelectField, TextField } from '#web/kit/forms/fields.tsx';
import type { Form } from '#web/kit/forms/use-form.ts';
import { type Address, countries, ruleOf, statesOf, usualCountry } from '../../rules/address.ts';

/** The fields of an address within a form. */
export interface BillingAddressForm {
  address: Address;
}

/** An address before anything is typed. */
export const emptyAddress: Address = {
  countryCode: usualCountry,
  addressLine1: '',
  addressLine2: '',
  addressLine3: '',
  city: '',
  stateOrProvince: '',
  postalCode: '',
};

/**
 * Renders the fields of an address by the rules of its country: labels follow the country, states are chosen where there is a list of them,
 * and a field that a country does not need is not drawn. Catalogue rows S-24 to S-32.
 */
export const AddressFields = <Values extends BillingAddressForm>({ form }: { form: Form<Values> }) => {
  const t = useText();
  const locale = useLocale();
  const { address } = form.values;
  const { needs, stateLabel, postalLabel } = ruleOf(address.countryCode);
  const set = (change: Partial<Address>) => form.set('address', { ...address, ...change } as Values[keyof Values & string]);
  const bound = (key: keyof Address) => ({
    name: key,
    value: address[key],
    onChange: (value: string) => set({ [key]: value }),
    onBlur: form.field('address').onBlur,
    error: form.errorAt(`address.${key}`),
  });
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const options = countries
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const states = statesOf(address.countryCode).map(({ code, name }) => ({ value: code, label: name }));
  const state = { ...bound('stateOrProvince'), label: t(`billing.address.${stateLabel}`), required: needs.state };
  const hasState = needs.state || states.length > 0 || address.countryCode !== 'MC';
  const postal = needs.postalCode && (
    <TextField
      {...bound('postalCode')}
      label={t(postalLabel === 'Zip Code' ? 'billing.address.Zip' : 'billing.address.Postal')}
      required
      maxLength={12}
      autoComplete="postal-code"
    />
  );
  return (
    <>
      <SelectField
        {...bound('countryCode')}
        label={t('billing.address.country')}
        required
        options={options}
        onChange={(countryCode) => set({ countryCode, stateOrProvince: '' })}
      />
      <TextField {...bound('addressLine1')} label={t('billing.address.street')} required maxLength={200} autoComplete="address-line1" />
      <TextField {...bound('addressLine2')} label={t('billing.address.line2')} maxLength={200} autoComplete="address-line2" />
      <TextField {...bound('city')} label={t('billing.address.city')} required={needs.city} maxLength={100} autoComplete="address-level2" />
      <FieldPair>
        {hasState &&
          (states.length > 0 ? (
            <SelectField {...state} options={[{ value: '', label: t('billing.address.choose') }, ...states]} />
          ) : (
            <TextField {...state} maxLength={100} autoComplete="address-level1" />
          ))}
        {postal}
      </FieldPair>
    </>
  );
};
