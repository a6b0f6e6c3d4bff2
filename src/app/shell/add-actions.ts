import { isLicensed } from '#shared/roles.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { roleOf, type Session } from '#web/core/session/session.ts';

/** An item type that can be added from any screen. */
export interface AddAction {
  /** The dialog's name; it is opened with `{tractionId, meetingId}` of the current screen. */
  dialog: string;
  label: TextKey;
  keys: string;
  /** True when it has a button in the sub-header. */
  button: boolean;
}

const all: AddAction[] = [
  { dialog: 'addTodo', label: 'shell.add.todo', keys: 'alt+t', button: true },
  { dialog: 'addIssue', label: 'shell.add.issue', keys: 'alt+i', button: true },
  { dialog: 'addHeadline', label: 'shell.add.headline', keys: 'alt+h', button: true },
  { dialog: 'addRock', label: 'shell.add.rock', keys: 'alt+r', button: false },
];

/** Returns what this person may add: nothing without an organisation, nothing for an Observer; catalogue rows D-09 and D-18. */
export const addActions = (session: Session): AddAction[] => {
  const role = roleOf(session);
  return role !== undefined && isLicensed(role) ? all : [];
};
