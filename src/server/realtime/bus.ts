import { isId } from '#shared/ids.ts';

/**
 * A message between nodes. `changed` says only that an organisation's change log grew; the receiver reads the log itself.
 * `emit` carries an event for a room. `cut` ends the sockets of a session context, or of a whole sign-in.
 */
export type Announcement =
  | { kind: 'changed'; orgId: string }
  | { kind: 'emit'; hub: string; room: string; event: string; data: unknown }
  | { kind: 'cut'; sessionId: string };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the announcement in a payload, or undefined if there is none: anybody with a login to the database can send payloads. */
export const announcementIn = (value: unknown): Announcement | undefined => {
  const { kind, orgId, hub, room, event, data, sessionId } = (value ?? {}) as Record<string, unknown>;
  if (kind === 'changed' && isText(orgId) && isId(orgId)) return { kind, orgId };
  if (kind === 'cut' && isText(sessionId)) return { kind, sessionId };
  return kind === 'emit' && isText(hub) && isText(room) && isText(event) ? { kind, hub, room, event, data } : undefined;
};

/** Carries announcements to every node, including the one that publishes them. */
export interface Bus {
  publish(announcement: Announcement): void;
  subscribe(listener: (announcement: Announcement) => void): void;
  close(): Promise<void>;
}
