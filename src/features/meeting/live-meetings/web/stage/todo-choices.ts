import '#web/core/texts/live-meetings.ts';
import { addDays } from '#shared/dates.ts';
import { nameOf } from '#shared/names.ts';
import { todayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { TodoMark } from '../../rules/todo-line.ts';
import { useLive } from '../room/live-context.tsx';

export interface TodoChoice {
  id: string;
  label: string;
}

/** Returns what a mark can choose: the people of the meeting, or the days that people name. */
export const useChoices = (): Record<TodoMark['kind'], TodoChoice[]> => {
  const t = useText();
  const { state, personOf } = useLive();
  const { weekday, monthDay } = useFormats();
  const today = todayHere();
  const people = state.attendees.filter(({ observes }) => observes !== true);
  const named = (ahead: number) =>
    ahead === 0 ? t('liveMeetings.todoLine.today') : ahead === 1 ? t('liveMeetings.todoLine.tomorrow') : '';
  return {
    owner: people.map(({ personId }) => ({ id: personId, label: nameOf(personOf(personId)) })),
    day: Array.from({ length: 15 }, (_, ahead) => addDays(today, ahead)).map((id, ahead) => ({
      id,
      label: [named(ahead), weekday(id), monthDay(id)].filter((word) => word !== '').join(', '),
    })),
  };
};
