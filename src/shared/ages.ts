/** How old something is, as a text of the language file with its count. */
export type Age = { key: 'ui.ageToday' } | { key: 'ui.ageDays' | 'ui.ageWeeks' | 'ui.ageMonths'; count: number };

/** Weeks from which on months say more. */
const weeksSaid = 13;
const daysOfMonth = 365.25 / 12;

/** Returns the age of something that is so many days old: `Today`, `5 d`, `6 wk`, `7 mo`. */
export const ageOf = (days: number): Age => {
  if (days <= 0) return { key: 'ui.ageToday' };
  if (days < 7) return { key: 'ui.ageDays', count: days };
  if (days < weeksSaid * 7) return { key: 'ui.ageWeeks', count: Math.floor(days / 7) };
  return { key: 'ui.ageMonths', count: Math.max(3, Math.floor(days / daysOfMonth)) };
};
