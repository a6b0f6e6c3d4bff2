import type { LiveMeeting } from '#features/meeting/live-meetings/contract.ts';
import { isUnderWay } from '#features/meeting/live-meetings/rules/state.ts';

/** The ids of the parts of `live-skeleton.tsx` that are written in. */
export const liveParts = { title: 'live-title', agenda: 'live-agenda', section: 'live-section', rows: 'live-rows' } as const;

type Section = LiveMeeting['agenda'][number];

/** How sections are called in the language of the document, which holds this: their steps by `nameKey`, and by type the headings that differ. */
export interface LiveNames {
  steps: Record<string, string>;
  headings: Partial<Record<Section['type'], string>>;
}

/** The key of a built-in name, which is stored in English; what somebody has typed stays as it is. */
export const nameKey = ({ type, name }: Pick<Section, 'type' | 'name'>): string => `${type} ${name}`;

/** What a page asked first, by address and body, and the text of its answer. */
interface Answer {
  ask: string;
  text: string;
}

/** As many rows as a tall screen shows. */
const mostRows = 30;

const linesOf = (texts: string[]): HTMLLIElement[] =>
  texts.map((text) => Object.assign(document.createElement('li'), { textContent: text }));

/**
 * Returns the titles of the current section's list if it stands directly below the heading, as that of the To-Dos does. Above the Rocks,
 * Headlines and Issues comes what the scribe works with; their titles would be written where they do not stay, and jump down.
 */
const titlesIn = (answers: Answer[], section: Section | undefined): string[] => {
  if (section?.type !== 'ToDoList') return [];
  const list = answers.find(({ ask }) => ask.startsWith('/api/v2/todos/search'));
  const { items } = JSON.parse(list?.text ?? '{"items":[]}') as { items: { title: string }[] };
  return items.slice(0, mostRows).map(({ title }) => title);
};

/**
 * Writes what a live meeting is at into the frame that the document holds: its name, its agenda, the current section and the titles of its To-Dos, from
 * the answers that came with the page's start. The screen itself takes the frame's place when its code has come. Before the start and after the
 * end the frame stays empty.
 */
export const showLiveMeeting = (answers: Answer[]): void => {
  const state = answers.find(({ ask }) => ask.startsWith('/api/v2/live-meeting/'));
  if (state === undefined) return;
  const { liveMeeting } = JSON.parse(state.text) as { liveMeeting: LiveMeeting };
  const { title, agenda, agendaIndex } = liveMeeting;
  if (!isUnderWay(liveMeeting)) return;
  const names = JSON.parse(document.getElementById(liveParts.agenda)?.dataset['names'] ?? '{"steps":{},"headings":{}}') as LiveNames;
  const stepOf = (section: Section): string => names.steps[nameKey(section)] ?? section.name;
  const current = agenda[agendaIndex];
  const write = (part: keyof typeof liveParts, words: (string | HTMLLIElement)[]) =>
    document.getElementById(liveParts[part])?.replaceChildren(...words);
  const steps = linesOf(agenda.map(stepOf));
  steps[agendaIndex]?.setAttribute('aria-current', 'step');
  write('title', [title]);
  write('agenda', steps);
  write('section', [current === undefined ? '' : (names.headings[current.type] ?? stepOf(current))]);
  write('rows', linesOf(titlesIn(answers, current)));
};
