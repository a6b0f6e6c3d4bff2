// How people may be reached: phone numbers and websites; specification section 5.

/** Fewest digits of a phone number, as within a company; and most, by E.164. */
const digits = { least: 5, most: 15 };

/** A number as people write it, perhaps with a country code; then perhaps an extension, as in `x12`. */
const phoneShape = /^(\+?[\d ().\-/]+?)(?:,? ?(?:x|ext\.?) ?\d{1,6})?$/i;

/**
 * Returns true for a phone number: digits, with a leading `+` for a country code, and spaces, dots, hyphens, slashes and brackets between
 * them. An extension may follow: `x12`, `ext. 12`.
 */
export const isPhone = (text: string): boolean => {
  const count = phoneShape.exec(text)?.[1]?.replace(/\D/g, '').length ?? 0;
  return count >= digits.least && count <= digits.most;
};

/** Returns a phone number as a `tel:` address takes it: `+12075550142`; with an extension, `5550142;ext=12`. */
export const dialled = (phone: string): string => {
  const [number = '', extension] = phone.split(/x|ext/i);
  const plain = number.replace(/[^\d+]/g, '');
  return extension === undefined ? plain : `${plain};ext=${extension.replace(/\D/g, '')}`;
};

/** Returns a website's address with its scheme: `example.com` becomes `https://example.com`. What has a scheme of its own stays. */
export const withScheme = (text: string): string => (text === '' || /^[a-z][a-z\d+-]*:(?!\d)/i.test(text) ? text : `https://${text}`);

/** Returns true for the address of a website: http or https, a host with a domain, and no name or password in it. */
export const isWebsite = (text: string): boolean => {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i.test(hostname);
};
