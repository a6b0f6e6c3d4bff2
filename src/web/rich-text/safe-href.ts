const kept = /^(https?:\/\/|mailto:)/i;
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/**
 * Returns a safe link: http, https and mailto stay, anything else gets https (catalogue Y-06). `example.com` becomes `https://example.com`;
 * an empty text stays empty.
 */
export const safeHref = (typed: string): string => {
  const address = [...typed].filter((letter) => letter > ' ' && letter !== '\u007f').join('');
  if (kept.test(address)) return address;
  let rest = address;
  while (scheme.test(rest)) rest = rest.replace(scheme, '');
  rest = rest.replace(/^[/\\]+/, '');
  return rest === '' ? '' : `https://${rest}`;
};
