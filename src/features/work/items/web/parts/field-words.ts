import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { useTractions } from '#features/teams/team/web/parts/tractions.ts';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useSession } from '#web/core/session/session.ts';

/** Returns how the values of fields are said where two versions are compared; reads people and meetings only when there is a conflict. */
export const useFieldText = (conflict: object | undefined) => {
  const { day, list } = useFormats();
  const people = useDirectory(undefined, conflict !== undefined);
  const { teams } = useSession();
  const tractions = useTractions(conflict !== undefined) ?? [];
  const titles = new Map([...tractions, ...teams].map(({ id, title }) => [id, title]));
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
