const kept = /^(https?:\/\/|mailto:)/i;
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;
/** A place on one machine or in its network: `file:///C:/list.xlsx`, `C:\list.xlsx`, `\\server\share`. Nobody else gets there. */
const ofOneMachine = /^(file:|[a-z]:[/\\]|\\\\)/i;

/**
 * Returns a safe link: http, https and mailto stay, anything else gets https (catalogue Y-06). `example.com` becomes `https://example.com`;
 * an empty text stays empty, and so is what names a file of one machine.
 */
export const safeHref = (typed: string): string => {
  const address = [...typed].filter((letter) => letter > ' ' && letter !== '\u007f').join('');
  if (kept.test(address)) return address;
  let rest = address;
  while (scheme.test(rest) && !ofOneMachine.test(rest)) rest = rest.replace(scheme, '');
  if (ofOneMachine.test(rest)) return '';
  rest = rest.replace(/^[/\\]+/, '');
  return rest === '' ? '' : `https://${rest}`;
};
