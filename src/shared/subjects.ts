// A subject: an item that people comment on, attach files to and link, by its kind and id. Who may see and change it, its own feature says.
import { id, oneOf } from './fields.ts';
import { idShape } from './ids.ts';

/** The kinds of subject, as endpoints and stored rows name them. */
export const subjectTypes = ['Rock', 'ToDo', 'Issue', 'Headline', 'Measurable'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** What the palette and this device's list of recent things call each kind. */
export const subjectWords = {
  Rock: 'rock',
  ToDo: 'todo',
  Issue: 'issue',
  Headline: 'headline',
  Measurable: 'measurable',
} as const satisfies Record<SubjectType, string>;
export type SubjectWord = (typeof subjectWords)[SubjectType];

/** The kinds of things that somebody opens: items, people, and meetings by their tractions. */
export const openedKinds = ['person', 'meeting', ...Object.values(subjectWords)] as const;
export type OpenedKind = (typeof openedKinds)[number];

export interface SubjectRef {
  type: SubjectType;
  id: string;
}

/** The parameters of an endpoint below `subject/{type}/{id}`. */
export const ofSubject = () => ({ type: oneOf(subjectTypes), id: id() });

/** A subject as one word, such as a key of a map: `Rock.0198…`. */
export const subjectKey = ({ type, id: its }: SubjectRef): string => `${type}.${its}`;

/** Reads a subject from such a word; undefined for anything else. */
export const subjectOf = (word: string): SubjectRef | undefined => {
  const [name, its = '', ...rest] = word.split('.');
  const type = subjectTypes.find((each) => each === name);
  return type === undefined || rest.length > 0 || !idShape.test(its) ? undefined : { type, id: its };
};

/** The query parameter that opens an item's dialog on a page. */
export const itemKey = 'item';

/** Returns the address that shows a page and opens an item's dialog on it. */
export const itemAddress = (path: string, of: SubjectRef): string => `${path}?${itemKey}=${subjectKey(of)}`;
