/** What a pasted link leads to: a page here, or the reason why it cannot be opened, with the word that explains it. */
export type InvitationLink =
  | { to: string }
  | { fault: 'empty' | 'noLink' | 'elsewhere' | 'otherAddress' | 'inside' | 'unknown'; word?: string };

interface Here {
  origin: string;
  /** The address with which the person is signed in. */
  email: string;
  /** Returns `open` for a page that needs no organisation, `inside` for one of an organisation, undefined for no page. */
  kindOf: (path: string) => 'open' | 'inside' | undefined;
}

const urlOf = (typed: string, origin: string): URL | undefined => {
  const whole = /^[a-z]+:\/\//i.test(typed) ? typed : typed.startsWith('/') ? origin + typed : `https://${typed}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && /[./:]/.test(typed) ? url : undefined;
};

/** Reads the link of an invitation that somebody has pasted. A link to another server or for another address is named before it is opened. */
export const readInvitation = (typed: string, { origin, email, kindOf }: Here): InvitationLink => {
  const text = typed.trim();
  if (text === '') return { fault: 'empty' };
  const url = /\s/.test(text) ? undefined : urlOf(text, origin);
  if (url === undefined) return { fault: 'noLink' };
  const here = new URL(origin);
  if (url.host !== here.host) return { fault: 'elsewhere', word: url.host };
  const invited = url.searchParams.get('email');
  if (invited !== null && invited.toLowerCase() !== email.toLowerCase()) return { fault: 'otherAddress', word: invited };
  const kind = kindOf(url.pathname);
  return kind === 'open' ? { to: url.pathname + url.search } : { fault: kind ?? 'unknown' };
};
