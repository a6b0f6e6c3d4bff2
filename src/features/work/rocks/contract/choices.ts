/** `Canceled` is shown as 'Non-Rock'; catalogue appendix 1, decision 30. */
export const rockStatuses = ['OnTrack', 'OffTrack', 'Done', 'Closed', 'Canceled'] as const;
export type RockStatus = (typeof rockStatuses)[number];

/** Shown as Individual, Company, Departmental and Team; catalogue appendix 1, decision 32. */
export const rockTypes = ['Personal', 'Company', 'Department', 'Team'] as const;
export type RockType = (typeof rockTypes)[number];
