// Documents as the server answers them, for tests of components.
import type { Chart, Seat } from '#features/documents/chart/contract.ts';
import type { Vto } from '#features/documents/vto/contract.ts';
import { idOf, maren } from './session.ts';

type Document<Whole> = Omit<Whole, 'succeeded' | 'messages'>;

/** What charts and V/TOs have in common: a draft of one's own. */
const draft = {
  updated: '2026-03-02T09:00:00.000Z',
  isPublished: false,
  publishedId: null,
  state: 'Draft',
  changesSince: 0,
  createdById: maren.id,
  permissions: { edit: true, copy: true, manage: true },
  publishedAt: null,
  revisionVersion: 1,
} as const;

/** The addresses of the chart and of the V/TO below. */
export const ownChart = { collectionId: idOf(701), revisionId: idOf(702) };
export const ownVto = { collectionId: idOf(801), revisionId: idOf(802) };

/** Returns a chart of these seats. */
export const chartOf = (seats: Seat[]): Document<Chart> => ({
  ...draft,
  id: ownChart.revisionId,
  collectionId: ownChart.collectionId,
  title: 'Our seats',
  collectionTitle: 'Charts',
  readersSeeDrafts: false,
  canUndo: false,
  canRedo: false,
  seats,
});

const section = (place: number) => ({ id: idOf(place), version: 1 });
const plan = (place: number) => ({ ...section(place), futureDate: null, measurables: [], goals: [] });

/** Returns a V/TO in which nothing stands but what is given. */
export const vtoOf = (more: Partial<Document<Vto>>): Document<Vto> => ({
  ...draft,
  id: ownVto.revisionId,
  collectionId: ownVto.collectionId,
  title: 'V/TO 2026',
  collectionTitle: 'V/TOs',
  readersSeeDrafts: true,
  isLinked: false,
  linkedTractionId: null,
  linkedTitle: null,
  rocks: [],
  coreValues: [],
  coreValuesSpeech: { ...section(811), text: '' },
  coreFocus: { ...section(812), title: '', customTitle: '', description: '', niche: '' },
  tenYearTarget: { ...section(813), text: '', futureDate: null },
  targetMarkets: [],
  threeYearPicture: plan(814),
  oneYearPlan: plan(815),
  quarterlyPlan: { ...plan(816), rocks: [] },
  longTermIssueList: [],
  results: [],
  ...more,
});
