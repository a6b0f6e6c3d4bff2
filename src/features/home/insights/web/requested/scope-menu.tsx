import '#web/core/texts/insights.ts';
import { IconBuilding, IconChevronDown, IconUsersGroup } from '@tabler/icons-react';
import { TagDot } from '#features/teams/team/web/parts/tag-dot.tsx';
import { compareStored } from '#shared/compare.ts';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import styles from './head.module.css';
import type { Requested } from './use-requested.ts';
import type { Scopes } from './use-scopes.ts';

/** From this many choices on, a field above them finds one. */
const many = 8;

/** Returns the entries: all, the teams, and the people at whom the reader may look. */
const useEntries = ({ scope, goScope }: Requested, { data, people, whole, me }: Scopes): MenuEntry[] => {
  const t = useText();
  const isAll = scope.kind === 'all';
  const here = scope.kind === 'all' ? '' : scope.id;
  const persons = (data?.persons ?? [])
    .flatMap(({ id }) => people.get(id) ?? [])
    .sort((one, other) => Number(other.id === me) - Number(one.id === me) || compareStored(nameOf(one), nameOf(other)));
  const icon = data?.isWhole === true ? IconBuilding : IconUsersGroup;
  return [
    { key: 'all', label: whole, icon, checked: isAll, onChoose: () => goScope({ kind: 'all' }) },
    ...((data?.teams.length ?? 0) > 0 ? [{ key: 'teams', heading: t('insights.teams') }] : []),
    ...(data?.teams ?? []).map(({ id, title, colorTag }) => ({
      key: id,
      label: title,
      look: (
        <span className={styles.choice}>
          <TagDot tag={colorTag} />
          {title}
        </span>
      ),
      checked: here === id,
      onChoose: () => goScope({ kind: 'team', id }),
    })),
    ...(persons.length > 0 ? [{ key: 'people', heading: t('insights.people') }] : []),
    ...persons.map((person) => ({
      key: person.id,
      label: person.id === me ? t('insights.you') : nameOf(person),
      look: (
        <span className={styles.choice}>
          <Avatar person={person} size="sm" named={false} />
          {person.id === me ? t('insights.you') : nameOf(person)}
        </span>
      ),
      checked: here === person.id,
      onChoose: () => goScope({ kind: 'person', id: person.id }),
    })),
    ...(data?.isWhole === false
      ? [
          { key: 'line', line: true as const },
          { key: 'only', heading: t('insights.onlySeen'), look: <span className={styles.foot}>{t('insights.onlySeen')}</span> },
        ]
      : []),
  ];
};

/** Renders the choice of whose figures the page shows. */
export const ScopeMenu = ({ asked, scopes }: { asked: Requested; scopes: Scopes }) => {
  const t = useText();
  const entries = useEntries(asked, scopes);
  const { scope } = asked;
  const person = scope.kind === 'person' ? scopes.people.get(scope.id) : undefined;
  const icon = scope.kind === 'all' && scopes.data?.isWhole === true ? IconBuilding : IconUsersGroup;
  return (
    <Menu
      label={t('insights.scope')}
      align="end"
      wide
      entries={entries}
      {...(entries.length > many ? { find: { label: t('insights.find'), none: t('insights.findNone') } } : {})}
      trigger={(props) => (
        <Button {...props} tone="soft" iconAfter={IconChevronDown} {...(person === undefined ? { icon } : {})} className={styles.scope}>
          {person !== undefined && <Avatar person={person} size="sm" named={false} className={styles.face} />}
          <span className={styles.name}>{scopes.nameOf(scope)}</span>
        </Button>
      )}
    />
  );
};
