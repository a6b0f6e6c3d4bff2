/** Something to tell or do once the transaction is committed; never before, and not at all when it is rolled back. */
export interface AfterCommit {
  /** Sends an event to a room of a hub, on every node. */
  emit(hub: string, room: string, event: string, data: unknown): void;
  /** Enqueues a job in the same transaction, so that it exists exactly when the change does. */
  job(name: string, data: Record<string, unknown>, later?: Later): Promise<void>;
  /** Enqueues a mail in the same transaction. */
  mail(mail: Mail): Promise<void>;
  /** Cuts the sockets of a session on every node: it signed out, or works elsewhere now. */
  cut(sessionId: string): void;
}

/** A job that starts after some seconds; of those with the same key only one is made in as many seconds. */
export interface Later {
  seconds: number;
  key: string;
}

/** A mail to one address, as HTML and as text. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  plain: string;
  /**
   * What the mail is about, such as a meeting's recap: two mails about the same to the same address are one mail. Without it,
   * each mail that is enqueued is one of its own.
   */
  about?: string;
}
