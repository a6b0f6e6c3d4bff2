import type { MailLocation } from '#shared/mail-location.ts';

/** What a sign-in page says after a try that failed. */
export interface SignInDocument {
  /** The name that was typed. */
  name: string;
  /** The sentence that says why. */
  fault: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Returns the sign-in document with a sentence above its button, and the typed name in its field. */
export const withSignInDocument = (html: string, { name, fault }: SignInDocument): string =>
  html
    .replace(/(<p\b[^>]*data-part="error"[^>]*?) hidden=""([^>]*>)/, (_, start: string, end: string) => start + end + escape(fault))
    .replace(/(<input\b[^>]*name="name"[^>]*? value=")"/, (_, start: string) => `${start}${escape(name)}"`);

/** Returns the sign-in document with the addresses of the operator's policies; a policy without an address has no link. */
export const withPolicies = (html: string, links: Record<'terms' | 'privacy', string | undefined>): string =>
  html.replace(/<a\b[^>]*href="#(terms|privacy)"[^>]*>.*?<\/a>/g, (link, name: 'terms' | 'privacy') => {
    const href = links[name];
    return href === undefined ? '' : link.replace(`"#${name}"`, `"${escape(href)}"`);
  });

/** Returns the sign-in document with the note on where mails of this installation are; it has none where they are sent. */
export const withMailNote = (html: string, location: MailLocation): string =>
  html.replace(/<p\b[^>]*data-mails="(page|kept)"[^>]*>.*?<\/p>/g, (note, where: MailLocation) => (where === location ? note : ''));
