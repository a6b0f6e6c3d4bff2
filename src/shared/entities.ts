/**
 * Names of entities in the change log and on the live-update hub; specification section 7, catalogue appendix 5. An endpoint's `reads` and
 * a table's trigger use the same names.
 */
export const entities = [
  'org',
  'person',
  'permission',
  'invitation',
  'rock',
  'todo',
  'issue',
  'headline',
  'measurable',
  'measuredValue',
  'scorecard',
  'inboundAddress',
  'meeting',
  'liveMeeting',
  'notification',
  'notificationSetting',
  'agenda',
  'vtoCollection',
  'vtoRevision',
  'acCollection',
  'acRevision',
  'seat',
  'dashboard',
  'learning',
  'department',
  'comment',
  'attachment',
  'link',
  'listView',
  'proposedIssue',
  'billing',
] as const;

export type Entity = (typeof entities)[number];
