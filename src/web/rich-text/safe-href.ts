const kept = /^(https?:\/\/|mailto:)/i;
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/**
 * Where a link may lead: http, https and mailto stay, anything else is forced to https (catalogue Y-06).
 * `example.com` is `https://example.com`; nothing is the empty string.
 */
export const safeHref = (typed: string): string => {
  const address = [...typed].filter((letter) => letter > ' ' && letter !== '\u007f').join('');
  if (kept.test(address)) return address;
  let rest = address;
  while (scheme.test(rest)) rest = rest.replace(scheme, '');
  rest = rest.replace(/^[/\\]+/, '');
  return rest === '' ? '' : `https://${rest}`;
};
