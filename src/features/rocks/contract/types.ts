/** Shown as Individual, Company, Departmental and Team; catalogue appendix 1, decision 32. */
export const rockTypes = ['Personal', 'Company', 'Department', 'Team'] as const;
export type RockType = (typeof rockTypes)[number];
