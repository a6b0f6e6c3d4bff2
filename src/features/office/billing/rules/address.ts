// Billing addresses: what each country needs, and how its fields are called; catalogue rows S-24 to S-32 and decision 64.

/** Every country and territory of ISO 3166-1, and Kosovo. */
export const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

const known: ReadonlySet<string> = new Set(countries);

/** The country of a new address. */
export const usualCountry = 'US';

const usStates =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';
const provinces =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon';
const nations = 'ENG England|NIR Northern Ireland|SCT Scotland|WLS Wales';
const australian =
  'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia';
const german =
  'BW Baden-Württemberg|BY Bayern|BE Berlin|BB Brandenburg|HB Bremen|HH Hamburg|HE Hessen|MV Mecklenburg-Vorpommern|NI Niedersachsen|NW Nordrhein-Westfalen|RP Rheinland-Pfalz|SL Saarland|SN Sachsen|ST Sachsen-Anhalt|SH Schleswig-Holstein|TH Thüringen';

export interface State {
  code: string;
  name: string;
}

const read = (list: string): State[] =>
  list.split('|').map((entry) => ({ code: entry.slice(0, entry.indexOf(' ')), name: entry.slice(entry.indexOf(' ') + 1) }));

const states = new Map<string, readonly State[]>([
  ['US', read(usStates)],
  ['CA', read(provinces)],
  ['GB', read(nations)],
  ['AU', read(australian)],
  ['DE', read(german)],
]);

/** Returns the states among which one is chosen; empty where the state is typed. */
export const statesOf = (country: string): readonly State[] => states.get(country) ?? [];

export interface CountryRule {
  needs: { city: boolean; state: boolean; postalCode: boolean };
  stateLabel: 'Province' | 'State';
  postalLabel: 'Zip Code' | 'Postal Code';
}

const needs = (city: boolean, state: boolean, postalCode: boolean) => ({ city, state, postalCode });
const needed = new Map([
  ['US', needs(true, true, true)],
  ['CA', needs(true, true, true)],
  ['GB', needs(true, true, true)],
  ['AU', needs(true, true, true)],
  ['DE', needs(false, true, true)],
  ['AE', needs(true, false, false)],
  ['MC', needs(false, false, false)],
]);

/** Returns what a country needs. Street and country are always needed. */
export const ruleOf = (country: string): CountryRule => ({
  needs: needed.get(country) ?? needs(false, false, true),
  stateLabel: country === 'CA' ? 'Province' : 'State',
  postalLabel: country === 'US' ? 'Zip Code' : 'Postal Code',
});

export interface Address {
  countryCode: string;
  addressLine1: string;
  addressLine2: string;
  addressLine3: string;
  city: string;
  stateOrProvince: string;
  postalCode: string;
}

const zip = /^\d{5}(-\d{4})?$/;
const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/;
/** Letters, digits, spaces and hyphens: what a postal code of any country is made of. */
const anywhere = /^[\dA-Z][\dA-Z -]{1,10}$/;

/** Returns the address as it is kept: postal codes are in capitals, as are codes of country and state. */
export const tidyAddress = (address: Address): Address => {
  const countryCode = address.countryCode.toUpperCase();
  const typed = address.stateOrProvince;
  const state = statesOf(countryCode).find(({ code, name }) => code === typed.toUpperCase() || name.toLowerCase() === typed.toLowerCase());
  return { ...address, countryCode, stateOrProvince: state?.code ?? typed, postalCode: address.postalCode.toUpperCase() };
};

type AddressCode = 'VAL_REQUIRED' | 'VAL_INVALID' | 'VAL_INVALID_ZIP_CODE' | 'VAL_INVALID_POSTAL_CODE';

const postalProblem = (country: string, postalCode: string): AddressCode | undefined => {
  if (postalCode === '') return ruleOf(country).needs.postalCode ? 'VAL_REQUIRED' : undefined;
  if (country === 'US') return zip.test(postalCode) ? undefined : 'VAL_INVALID_ZIP_CODE';
  return (country === 'CA' ? canadian : anywhere).test(postalCode) ? undefined : 'VAL_INVALID_POSTAL_CODE';
};

const stateProblem = (country: string, state: string): AddressCode | undefined => {
  if (state === '') return ruleOf(country).needs.state ? 'VAL_REQUIRED' : undefined;
  const among = statesOf(country);
  return among.length === 0 || among.some(({ code }) => code === state) ? undefined : 'VAL_INVALID';
};

/** Returns the problem of each field of a tidied address that has one. */
export const addressProblems = (address: Address): Partial<Record<keyof Address, AddressCode>> => {
  if (!known.has(address.countryCode)) return { countryCode: address.countryCode === '' ? 'VAL_REQUIRED' : 'VAL_INVALID' };
  const { countryCode: country } = address;
  const problems: [keyof Address, AddressCode | undefined][] = [
    ['addressLine1', address.addressLine1 === '' ? 'VAL_REQUIRED' : undefined],
    ['city', address.city === '' && ruleOf(country).needs.city ? 'VAL_REQUIRED' : undefined],
    ['stateOrProvince', stateProblem(country, address.stateOrProvince)],
    ['postalCode', postalProblem(country, address.postalCode)],
  ];
  return Object.fromEntries(problems.filter(([, code]) => code !== undefined));
};

const full = (parts: readonly string[], join: string): string => parts.filter((part) => part !== '').join(join);

/** Countries that write city and state before the postal code. */
const cityFirst = new Set(['US', 'CA', 'AU', 'GB']);

/** Returns the lines of an address as a letter has them, with the country's name last. */
export const linesOf = (address: Address, countryName: string): string[] => {
  const { countryCode, addressLine1, addressLine2, addressLine3, city, stateOrProvince: state, postalCode } = address;
  const place = cityFirst.has(countryCode)
    ? full([full([city, state], ', '), postalCode], ' ')
    : full([full([postalCode, city], ' '), statesOf(countryCode).find(({ code }) => code === state)?.name ?? state], ', ');
  return [addressLine1, addressLine2, addressLine3, place, countryName].filter((line) => line !== '');
};
