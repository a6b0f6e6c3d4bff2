import { describe, expect, it } from 'vitest';
import { type Address, addressProblems, countries, ruleOf, statesOf, tidyAddress } from './address.ts';

const empty: Address = {
  countryCode: 'US',
  addressLine1: '',
  addressLine2: '',
  addressLine3: '',
  city: '',
  stateOrProvince: '',
  postalCode: '',
};
const filled = { ...empty, addressLine1: '48 Commercial Street', city: 'Portland', stateOrProvince: 'ME', postalCode: '04101' };
const problems = (change: Partial<Address>) => addressProblems(tidyAddress({ ...filled, ...change }));

describe('a billing address', () => {
  it('S-24: needs country, street, city, state and postal code in the United States, and no second line', () => {
    const required = 'VAL_REQUIRED';
    expect(addressProblems(empty)).toEqual({ addressLine1: required, city: required, stateOrProvince: required, postalCode: required });
    expect(addressProblems({ ...empty, countryCode: '' })).toEqual({ countryCode: required });
    expect(problems({})).toEqual({});
    expect(problems({ countryCode: 'XX' })).toEqual({ countryCode: 'VAL_INVALID' });
  });

  it('S-25: chooses among states where the country has them', () => {
    expect(['US', 'CA', 'GB', 'AU', 'DE', 'FR'].map((country) => statesOf(country).length)).toEqual([52, 13, 4, 8, 16, 0]);
    expect(problems({ stateOrProvince: 'Nowhere' })).toEqual({ stateOrProvince: 'VAL_INVALID' });
    expect(problems({ countryCode: 'FR', stateOrProvince: 'Normandie', postalCode: '76000' })).toEqual({});
    expect(tidyAddress({ ...filled, stateOrProvince: 'maine' }).stateOrProvince).toBe('ME');
  });

  // What each country needs beside its street: city, state, postal code.
  it.each([
    ['US', 'city state postal'],
    ['CA', 'city state postal'],
    ['GB', 'city state postal'],
    ['AU', 'city state postal'],
    ['DE', 'state postal'],
    ['AE', 'city'],
    ['MC', ''],
    ['KY', 'postal'],
    ['FR', 'postal'],
  ])('S-26, S-27, S-28: of %s needs %s', (countryCode, needs) => {
    const missing = Object.keys(addressProblems({ ...empty, countryCode, addressLine1: 'A street' }));
    const names: Record<string, string> = { city: 'city', stateOrProvince: 'state', postalCode: 'postal' };
    expect(missing.map((field) => names[field]).join(' ')).toBe(needs);
  });

  it('S-29: a zip code has five digits, or nine', () => {
    const code = { postalCode: 'VAL_INVALID_ZIP_CODE' };
    for (const wrong of ['1234', '123456', '12345-', '12345-678', 'ABCDE', '１２３４５'])
      expect(problems({ postalCode: wrong })).toEqual(code);
    expect([problems({ postalCode: '12345' }), problems({ postalCode: '12345-6789' })]).toEqual([{}, {}]);
  });

  it('S-30: a postal code is in capitals, in Canada by its pattern', () => {
    const canada = { countryCode: 'CA', stateOrProvince: 'ON', city: 'Ottawa' };
    expect(tidyAddress({ ...filled, ...canada, postalCode: 'k1a0b1' }).postalCode).toBe('K1A0B1');
    expect([problems({ ...canada, postalCode: 'k1a0b1' }), problems({ ...canada, postalCode: 'K1A 0B1' })]).toEqual([{}, {}]);
    for (const wrong of ['123', 'K1A0B', 'D1A0B1', 'K1A-0B1'])
      expect(problems({ ...canada, postalCode: wrong })).toEqual({ postalCode: 'VAL_INVALID_POSTAL_CODE' });
    expect(problems({ countryCode: 'NL', stateOrProvince: '', postalCode: '1017 ct' })).toEqual({});
    expect(problems({ countryCode: 'NL', stateOrProvince: '', postalCode: '?' })).toEqual({ postalCode: 'VAL_INVALID_POSTAL_CODE' });
  });

  it('S-31: labels follow the country', () => {
    expect(['US', 'CA', 'FR'].map((country) => [ruleOf(country).stateLabel, ruleOf(country).postalLabel])).toEqual([
      ['State', 'Zip Code'],
      ['Province', 'Postal Code'],
      ['State', 'Postal Code'],
    ]);
  });

  it('knows each country once, and each has a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    expect(new Set(countries).size).toBe(countries.length);
    expect(countries.filter((code) => names.of(code) === code)).toEqual([]);
    expect(countries.length).toBe(250);
  });
});
