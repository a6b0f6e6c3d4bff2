/**
 * What nodes tell each other. `changed` says only that an organisation's change log grew; whoever listens reads it. `cut`
 * ends the sockets of a session context, or of the sign-in that it belongs to.
 */
export type Announcement =
  | { kind: 'changed'; orgId: string }
  | { kind: 'emit'; hub: string; room: string; event: string; data: unknown }
  | { kind: 'cut'; sessionId: string };

/** Carries announcements to every node, this one included. */
export interface Bus {
  publish(announcement: Announcement): void;
  subscribe(listener: (announcement: Announcement) => void): void;
  close(): Promise<void>;
}
