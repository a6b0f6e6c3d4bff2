/** Where the mails of an installation go: they are sent; or are shown at `/dev/mail`; or are kept on the server, which has no mail server set. */
export const mailLocations = ['sent', 'page', 'kept'] as const;
export type MailLocation = (typeof mailLocations)[number];

/** Returns where the mails of an installation with these settings go. */
export const mailLocationOf = ({ SMTP_URL, NODE_ENV }: { SMTP_URL?: string | undefined; NODE_ENV: string }): MailLocation => {
  if (SMTP_URL !== undefined) return 'sent';
  return NODE_ENV === 'production' ? 'kept' : 'page';
};
