import { isLicensed, type Role } from '#shared/roles.ts';
import type { Arrangement, Widget, WidgetFilter } from '../contract.ts';

const owners = (...value: string[]): WidgetFilter => ({ id: 'owner', value, statuses: [] });
const everybody = owners('mine', 'others');
const rockStatuses: WidgetFilter = { id: 'status', value: [], statuses: ['OnTrack', 'OffTrack', 'Done'] };
const nextTeam: WidgetFilter = { id: 'meeting', value: ['next'], statuses: [] };

const place = (i: string, [x, y, w, h]: [number, number, number, number], ...filters: WidgetFilter[]): Widget => ({
  i,
  x,
  y,
  w,
  h,
  filters,
});

/** What somebody needs who does things: their own promises, Rocks and numbers, and what their teams talk about. */
const doing: Arrangement = {
  widgetSettings: [
    place('meeting-1', [0, 0, 12, 4]),
    place('todo-1', [0, 4, 7, 8], owners('mine')),
    place('rock-1', [0, 12, 7, 8], owners('mine'), rockStatuses),
    place('measurable-1', [7, 4, 5, 6]),
    place('headline-1', [7, 10, 5, 5], everybody),
    place('issue-1', [7, 15, 5, 5], everybody, nextTeam),
  ],
  order: ['meeting-1', 'todo-1', 'measurable-1', 'rock-1', 'headline-1', 'issue-1'],
};

/** What an Observer needs, who owns nothing and watches: the items of everybody in their teams. */
const watching: Arrangement = {
  widgetSettings: [
    place('meeting-1', [0, 0, 12, 4]),
    place('rock-1', [0, 4, 7, 8], everybody, rockStatuses),
    place('todo-1', [0, 12, 7, 8], everybody),
    place('headline-1', [7, 4, 5, 8], everybody),
    place('issue-1', [7, 12, 5, 8], everybody, nextTeam),
  ],
  order: ['meeting-1', 'rock-1', 'headline-1', 'issue-1', 'todo-1'],
};

/**
 * What the organisation's Implementer needs, who guides its teams from outside and owns little: the Rocks, Issues and headlines of everybody,
 * with the room for them; own To-Dos stand smaller, and own numbers are none.
 */
const guiding: Arrangement = {
  widgetSettings: [
    place('meeting-1', [0, 0, 12, 4]),
    place('rock-1', [0, 4, 7, 9], everybody, rockStatuses),
    place('issue-1', [7, 4, 5, 9], everybody, nextTeam),
    place('headline-1', [0, 13, 7, 6], everybody),
    place('todo-1', [7, 13, 5, 6], owners('mine')),
  ],
  order: ['meeting-1', 'rock-1', 'issue-1', 'headline-1', 'todo-1'],
};

/** Returns the arrangement of somebody who has arranged nothing. An Implementer is a Member who guides the organisation. */
export const defaultFor = (role: Role, isImplementer = false): Arrangement => {
  if (isImplementer) return guiding;
  return isLicensed(role) ? doing : watching;
};
