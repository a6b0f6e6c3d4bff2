/**
 * What the change log and the live-update hub can name; specification section 7, catalogue appendix 5.
 * `reads` of an endpoint and the trigger of a table use the same words.
 */
export const entities = [
  'org',
  'person',
  'permission',
  'rock',
  'todo',
  'issue',
  'headline',
  'measurable',
  'measuredValue',
  'scorecard',
  'meeting',
  'liveMeeting',
  'notification',
  'agenda',
  'vtoCollection',
  'vtoRevision',
  'acCollection',
  'acRevision',
  'seat',
  'dashboard',
] as const;

export type Entity = (typeof entities)[number];
