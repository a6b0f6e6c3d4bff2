import { nameOf } from '../../../../shared/names.ts';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useTractionTitles } from '../../../meetings/web/parts/tractions.tsx';
import { useDirectory } from '../../../people/web/parts/directory.tsx';

/** Returns how the values of fields are said where two versions are compared; reads people and meetings only when there is a conflict. */
export const useFieldWords = (conflict: object | undefined) => {
  const { day, list } = useFormats();
  const people = useDirectory(undefined, conflict !== undefined);
  const titles = useTractionTitles(conflict === undefined ? [] : [unknownMeeting]);
  const person = (id: string): string => {
    const found = people?.find((each) => each.id === id);
    return found === undefined ? '' : nameOf(found);
  };
  const meeting = (id: string | null): string => titles.get(id ?? '') ?? '';
  return {
    day: (value: string | null): string => (value === null || value === '' ? '' : day(value)),
    person,
    meeting,
    meetings: (ids: readonly string[]): string => list(ids.map(meeting)),
  };
};

/** No meeting has this id: asking for it reads the names of all meetings, also of those outside the session. */
const unknownMeeting = 'all';
