import '#web/core/texts/dashboards.ts';
import { IconLock } from '@tabler/icons-react';
import type { ColorTag } from '#features/teams/team/contract.ts';
import { TagDot } from '#features/teams/team/web/parts/tag-dot.tsx';
import { useTractions } from '#features/teams/team/web/parts/tractions.ts';
import { isAdmin } from '#shared/roles.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { Hint } from '#web/kit/ui/hint.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { WidgetKind } from '../../contract.ts';
import { type ChosenFilters, isByOwner, meetingTicked, statusGroups, statusTicked, withMeeting, withStatus } from '../../rules/filters.ts';
import styles from './filter-fields.module.css';
import type { FilterCounts } from './use-filter-counts.ts';

/** One thing that a filter can let through; catalogue row O-13. */
interface FilterOption {
  value: string;
  label: string;
  /** The colour of a meeting. */
  tag?: ColorTag | undefined;
  enabled: boolean;
  helpText: string;
  count: number | undefined;
  onChange: (enabled: boolean) => void;
}

/**
 * Returns the meetings that the filter lists: those shared with the person, and for Owner and Admin all of them, because they reach all;
 * catalogue row O-12.
 */
export const useFilterMeetings = (): readonly { id: string; title: string }[] => {
  const session = useSession();
  const role = roleOf(session);
  const admin = role !== undefined && isAdmin(role);
  const all = useTractions(admin);
  const others = (admin ? (all ?? []) : []).filter(({ id }) => !session.teams.some((team) => team.id === id));
  return [...session.teams, ...others];
};

interface OptionsProps {
  legend: string;
  options: FilterOption[];
  boxed: boolean;
}

const Options = ({ legend, options, boxed }: OptionsProps) => {
  const { number } = useFormats();
  return (
    <fieldset className={styles.group} data-boxed={boxed || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label, tag, enabled, helpText, count, onChange }) => (
          <Hint key={value} text={helpText} side="top">
            <div className={styles.option} title={undefined}>
              <Checkbox
                label={
                  <>
                    {value === 'personal' && <Icon as={IconLock} size="xs" />}
                    {tag !== undefined && <TagDot tag={tag} />}
                    <span className={styles.label}>{label}</span>
                  </>
                }
                checked={enabled}
                aria-description={helpText}
                onChange={onChange}
              />
              <span className={styles.count}>{count !== undefined && number(count)}</span>
            </div>
          </Hint>
        ))}
      </div>
    </fieldset>
  );
};

interface FilterFieldsProps {
  kind: WidgetKind;
  chosen: ChosenFilters;
  counts: FilterCounts;
  /** True in a dialog, where each group has a background. */
  boxed?: boolean;
  onChange: (chosen: ChosenFilters) => void;
}

/** Renders the filters of a widget: owner, status where it applies, meetings. Catalogue rows O-07, O-12 and O-13. */
export const FilterFields = ({ kind, chosen, counts, boxed = false, onChange }: FilterFieldsProps) => {
  const t = useText();
  const reviews = useFlag('headline-status-filter');
  const meetings = useFilterMeetings();
  const colors = useTractions();
  const ids = meetings.map(({ id }) => id);
  const owners: FilterOption[] = (['mine', 'others'] as const).map((value) => ({
    value,
    label: t(`dashboards.${value}`),
    enabled: chosen[value],
    helpText: t(`dashboards.${value}Help`),
    count: counts.owner[value],
    onChange: (enabled) => onChange({ ...chosen, [value]: enabled }),
  }));
  const statuses: FilterOption[] = (kind === 'headline' && !reviews ? [] : statusGroups(kind)).map(({ name, statuses: its }) => ({
    value: name,
    label: t(`dashboards.status.${name}` as 'dashboards.status.open'),
    enabled: statusTicked(kind, chosen, its),
    helpText: t(`dashboards.statusHelp.${name}` as 'dashboards.statusHelp.open'),
    count: counts.status && its.reduce((sum, status) => sum + (counts.status?.[status] ?? 0), 0),
    onChange: (enabled) => onChange(withStatus(kind, chosen, its, enabled)),
  }));
  const own = kind === 'todo' ? 'personal' : kind === 'issue' ? 'next' : undefined;
  const listed = [
    ...(own === 'next' ? [{ id: 'next', title: t('dashboards.next') }] : []),
    ...meetings,
    ...(own === 'personal' ? [{ id: 'personal', title: t('items.personal') }] : []),
  ];
  const places: FilterOption[] = listed.map(({ id, title }) => ({
    value: id,
    label: title,
    tag: colors?.find((traction) => traction.id === id)?.colorTag,
    enabled: meetingTicked(chosen, id),
    helpText: id === 'next' ? t('dashboards.nextHelp') : id === 'personal' ? t('dashboards.personalHelp') : title,
    count: id === 'next' ? undefined : counts.meeting && (counts.meeting[id] ?? 0),
    onChange: (enabled) => onChange(withMeeting(chosen, id, enabled, own === 'personal' ? [...ids, 'personal'] : ids)),
  }));
  return (
    <div className={styles.fields}>
      {isByOwner(kind) && (
        <Options
          legend={boxed ? t('dashboards.whose', { kind: t(`dashboards.low.${kind}`) }) : t('dashboards.owner')}
          options={owners}
          boxed={boxed}
        />
      )}
      {statuses.length > 0 && (
        <Options legend={t(kind === 'headline' ? 'dashboards.review' : 'dashboards.statuses')} options={statuses} boxed={boxed} />
      )}
      {places.length > 0 && <Options legend={t('dashboards.meetings')} options={places} boxed={boxed} />}
    </div>
  );
};
