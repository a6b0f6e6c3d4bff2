import '#web/core/texts/insights.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { useShortName } from '#web/core/session/short-name.ts';
import { insightApi } from '../../contract.ts';
import type { ScopeRef } from '../../rules/requested.ts';

/** Reads whose figures the person may look at, with the names of the people; undefined while they load. */
export const useScopes = () => {
  const t = useText();
  const short = useShortName();
  const { user, orgId } = useSession();
  const { data, isError, refetch } = useRead(insightApi.scopes, {}, { quiet: true });
  const { people } = usePeople(data?.persons.map(({ id }) => id) ?? []);
  const org = user.orgs.find(({ id }) => id === orgId)?.name ?? '';
  const whole = data?.isWhole === true ? org : t('insights.all');
  const nameOf = (scope: ScopeRef): string => {
    if (scope.kind === 'all') return whole;
    if (scope.kind === 'team') return data?.teams.find(({ id }) => id === scope.id)?.title ?? '';
    const person = people.get(scope.id);
    return person === undefined ? '' : short(person);
  };
  const knows = (scope: ScopeRef): boolean =>
    scope.kind === 'all' || (scope.kind === 'team' ? data?.teams : data?.persons)?.some(({ id }) => id === scope.id) === true;
  return { data, isError, refetch, people, whole, nameOf, knows, me: user.userId };
};
export type Scopes = ReturnType<typeof useScopes>;
