import { nameOf } from '#shared/names.ts';
import { useMaybeSession } from './session.ts';

/** Returns the function that shortens a person's name as the reader prefers: `Jonas B` by default; catalogue row Z-09. */
export const useShortName = (): ((person: { firstName: string; lastName: string }) => string) => {
  const format = useMaybeSession()?.user.nameFormat ?? 'first-last-initial';
  return (person) => nameOf(person, format);
};
