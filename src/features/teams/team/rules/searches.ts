// The searchable fields of meetings, tractions and agendas. Meeting and traction share one name.
import type { Searchable } from '#shared/search.ts';

export const meetingSearch = {
  filters: { words: ['tractionId', 'ownerId', 'status', 'cadence', 'colorTag'], text: ['title'], flag: ['isFavorite'] },
  sorts: ['title', 'nextDate', 'isFavorite'],
} as const satisfies Searchable;

export const tractionSearch = { filters: { words: ['ownerId'], text: ['title', 'name'] }, sorts: ['title'] } as const satisfies Searchable;

export const agendaSearch = { filters: { text: ['name'] }, sorts: [] } as const satisfies Searchable;
