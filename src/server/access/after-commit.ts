/** Effects of a command that happen once its transaction is committed, and not at all when it is rolled back. */
export interface AfterCommit {
  /** Sends an event to a room of a hub, on every node. */
  emit(hub: string, room: string, event: string, data: unknown): void;
  /** Enqueues a job in the same transaction, so that the job exists exactly when the change does. */
  job(name: string, data: Record<string, unknown>, later?: Later): Promise<void>;
  /** Enqueues a mail in the same transaction. */
  mail(mail: Mail): Promise<void>;
  /** Enqueues many mails so, in one statement. They wait in a queue of their own, so that no code waits behind them. */
  mails(mails: readonly Mail[]): Promise<void>;
  /** Ends the sockets of a session on every node: it signed out, or works in another organisation now. */
  cut(sessionId: string): void;
}

/** Delays a job by some seconds. Within that time only one job with the same key is made. */
export interface Later {
  seconds: number;
  key: string;
}

/** Why a mail waits: no server is set, the server does not answer, or it takes no mail now. */
export const mailWaits = ['NoServer', 'Unreachable', 'Refused'] as const;

/** What becomes of a mail: it has left, it came back because a server refuses the address for good, or it waits. */
export type MailNews = { news: 'Left' | 'Returned' } | { news: 'Waits'; why: (typeof mailWaits)[number] };

/** A mail to one address, as HTML and as text. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  plain: string;
  /**
   * The mail's subject matter, such as a meeting's recap. Two mails with the same `about` to the same address get the same
   * Message-ID; without `about` every enqueued mail has its own.
   */
  about?: string;
  /** The job that hears what becomes of the mail: it gets these data and a `MailNews`. */
  onNews?: { job: string; data: Record<string, unknown> };
  /** The organisation that it is of, with which it is deleted; added where it is enqueued. */
  orgId?: string;
  /** The address that stops such mails by one click; it becomes the mail's List-Unsubscribe (RFC 8058). */
  unsubscribe?: string;
}
