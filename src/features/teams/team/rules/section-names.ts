import type { AgendaItem, AgendaItemType } from '../contract.ts';
import { levelTenMinutes } from '../rules.ts';

/**
 * Returns how a section is called. Built-in names are stored in English and shown in the reader's language; a name that somebody has typed
 * stays as it is.
 */
export const sectionName = (
  { type, name }: Pick<AgendaItem, 'type' | 'name'>,
  say: (key: `meetings.section${AgendaItemType}`) => string,
): string => (levelTenMinutes.some((each) => each.type === type && each.name === name) ? say(`meetings.section${type}`) : name);
