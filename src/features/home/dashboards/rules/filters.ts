import type { Widget, WidgetFilter, WidgetKind } from '../contract.ts';
import { kindOf } from './layout.ts';

/** What a widget shows. */
export interface ChosenFilters {
  mine: boolean;
  others: boolean;
  /** Empty for the open ones. */
  statuses: readonly string[];
  /** Ids of tractions, `personal` and `next`; undefined for all. */
  meetings: readonly string[] | undefined;
}

/** The kinds whose widgets choose owners, and so have a second step when they are added; catalogue row O-06. */
export const isByOwner = (kind: WidgetKind): boolean => kind !== 'measurable' && kind !== 'meeting';

/** The first choice for a new widget: one's own open items of all meetings; catalogue appendix 1, decision 94. */
export const firstChosen: ChosenFilters = { mine: true, others: false, statuses: [], meetings: undefined };

/** Returns what a widget's filters choose. */
export const chosenOf = ({ filters }: Pick<Widget, 'filters'>): ChosenFilters => {
  const of = (id: WidgetFilter['id']) => filters.find((filter) => filter.id === id);
  const owner = of('owner')?.value ?? ['mine'];
  return {
    mine: owner.includes('mine'),
    others: owner.includes('others'),
    statuses: of('status')?.statuses ?? [],
    meetings: of('meeting')?.value,
  };
};

/** Returns the filters that choose this for a kind; what it has by itself needs no filter. */
export const filtersFor = (kind: WidgetKind, { mine, others, statuses, meetings }: ChosenFilters): WidgetFilter[] => [
  ...(isByOwner(kind) ? [{ id: 'owner' as const, value: [...(mine ? ['mine'] : []), ...(others ? ['others'] : [])], statuses: [] }] : []),
  ...(statuses.length === 0 ? [] : [{ id: 'status' as const, value: [], statuses: [...statuses] }]),
  ...(meetings === undefined ? [] : [{ id: 'meeting' as const, value: [...meetings], statuses: [] }]),
];

/** Words of a filter on meetings that are no ids, by kind. */
const ownWords: Partial<Record<WidgetKind, string>> = { todo: 'personal', issue: 'next' };

/** Returns the widgets whose filters name only meetings that the person sees. A filter of which nothing is left is dropped. */
export const seenOnly = (widgets: readonly Widget[], seen: ReadonlySet<string>): Widget[] =>
  widgets.map((widget) => ({
    ...widget,
    filters: widget.filters.flatMap((filter) => {
      if (filter.id !== 'meeting') return [filter];
      const value = filter.value.filter((word) => seen.has(word) || word === ownWords[kindOf(widget)]);
      return value.length === 0 ? [] : [{ ...filter, value }];
    }),
  }));

/** Returns whether filters name meetings, so that it matters which ones the person sees. */
export const namesMeetings = (widgets: readonly Widget[]): boolean =>
  widgets.some(({ filters }) => filters.some(({ id }) => id === 'meeting'));

interface StatusGroup {
  /** The group's name in the language file. */
  name: string;
  statuses: readonly string[];
}

const groups: Partial<Record<WidgetKind, readonly StatusGroup[]>> = {
  todo: [
    { name: 'open', statuses: ['NotDone', 'Pending'] },
    { name: 'doneThisWeek', statuses: ['Done'] },
  ],
  rock: [
    { name: 'onTrack', statuses: ['OnTrack'] },
    { name: 'offTrack', statuses: ['OffTrack'] },
    { name: 'doneThisQuarter', statuses: ['Done'] },
  ],
  issue: [
    { name: 'toDiscuss', statuses: ['ToReview', 'Pending'] },
    { name: 'solved', statuses: ['Reviewed'] },
  ],
  headline: [
    { name: 'toReview', statuses: ['ToReview', 'Pending'] },
    { name: 'reviewed', statuses: ['Reviewed'] },
  ],
};

/** What a widget shows without a filter on the status. */
const openOf: Partial<Record<WidgetKind, readonly string[]>> = {
  todo: ['NotDone', 'Pending'],
  rock: ['OnTrack', 'OffTrack'],
  issue: ['ToReview', 'Pending'],
  headline: ['ToReview', 'Pending'],
};

/** Returns the statuses that a kind's filter offers, in groups; none where the filter does not apply. */
export const statusGroups = (kind: WidgetKind): readonly StatusGroup[] => groups[kind] ?? [];

const statusesIn = (kind: WidgetKind, { statuses }: ChosenFilters): readonly string[] =>
  statuses.length === 0 ? (openOf[kind] ?? []) : statuses;

/** Returns whether a group of statuses is shown. */
export const statusTicked = (kind: WidgetKind, chosen: ChosenFilters, group: readonly string[]): boolean =>
  group.every((status) => statusesIn(kind, chosen).includes(status));

/** Returns the choice with a group of statuses on or off. The last group stays on: a list without a status would be empty. */
export const withStatus = (kind: WidgetKind, chosen: ChosenFilters, group: readonly string[], on: boolean): ChosenFilters => {
  const others = statusesIn(kind, chosen).filter((status) => !group.includes(status));
  const statuses = on ? [...others, ...group] : others;
  return statuses.length === 0 ? chosen : { ...chosen, statuses };
};

/** Returns whether a meeting, `personal` or `next` is chosen; without a filter all are, and `next` is not needed. */
export const meetingTicked = ({ meetings }: ChosenFilters, id: string): boolean =>
  meetings === undefined ? id !== 'next' : meetings.includes(id);

/** Returns the choice with one meeting on or off. `all` are those that there are; with all of them on, later ones are shown too. */
export const withMeeting = (chosen: ChosenFilters, id: string, on: boolean, all: readonly string[]): ChosenFilters => {
  const others = (chosen.meetings ?? all).filter((other) => other !== id);
  const meetings = on ? [...others, id] : others;
  const isAll = !meetings.includes('next') && all.every((each) => meetings.includes(each));
  return { ...chosen, meetings: isAll && all.length > 0 ? undefined : meetings };
};

/** Why a choice cannot be saved: nobody's items are shown, or those of no meeting. Undefined where it can. Catalogue row O-11. */
export const faultOf = (kind: WidgetKind, { mine, others, meetings }: ChosenFilters): 'owner' | 'meeting' | undefined => {
  if (isByOwner(kind) && !mine && !others) return 'owner';
  return meetings?.length === 0 ? 'meeting' : undefined;
};
