import { isId } from '../../shared/ids.ts';

/**
 * What nodes tell each other. `changed` says only that an organisation's change log grew; whoever listens reads it. `cut`
 * ends the sockets of a session context, or of the sign-in that it belongs to.
 */
export type Announcement =
  | { kind: 'changed'; orgId: string }
  | { kind: 'emit'; hub: string; room: string; event: string; data: unknown }
  | { kind: 'cut'; sessionId: string };

const isText = (value: unknown): value is string => typeof value === 'string';

/** An announcement as a payload carried it; undefined for what is none, since anybody with a login to the database can send payloads. */
export const announcementIn = (value: unknown): Announcement | undefined => {
  const { kind, orgId, hub, room, event, data, sessionId } = (value ?? {}) as Record<string, unknown>;
  if (kind === 'changed' && isText(orgId) && isId(orgId)) return { kind, orgId };
  if (kind === 'cut' && isText(sessionId)) return { kind, sessionId };
  return kind === 'emit' && isText(hub) && isText(room) && isText(event) ? { kind, hub, room, event, data } : undefined;
};

/** Carries announcements to every node, this one included. */
export interface Bus {
  publish(announcement: Announcement): void;
  subscribe(listener: (announcement: Announcement) => void): void;
  close(): Promise<void>;
}
