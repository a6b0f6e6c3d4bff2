import '#web/core/texts/rocks.ts';
import '#web/core/texts/vto.ts';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { ListedRock } from '#features/work/rocks/contract.ts';
import { type ScorecardRow, scorecardApi } from '#features/work/scorecards/contract.ts';
import { formatValue, goalText, isLatestOff, latestOf, ownIntervals, valuesIn } from '#features/work/scorecards/rules.ts';
import { useFiscalDay } from '#features/work/scorecards/web/parts/fiscal-day.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { ProgressRing } from '#web/kit/ui/progress-ring.tsx';
import { statusLooks } from '#web/kit/ui/status.ts';
import type { Vto } from '../../contract.ts';
import type { SightLink } from '../../rules/linking.ts';
import { inOrder } from '../../rules/places.ts';
import type { SightColumn, SightRow } from '../../rules/sight.ts';
import { addRow } from '../calls.ts';
import styles from './sight-plane.module.css';

/** Makes a link, or takes it back. */
type Connect = (link: SightLink) => void;

const none: ScorecardRow[] = [];

/** Reads the Measurables of the linked meeting, with their values. */
export const useNumbersOf = (vto: Vto): ScorecardRow[] => {
  const { linkedTractionId } = vto;
  const { data } = useRead(
    scorecardApi.search,
    { body: { filters: [{ field: 'tractionId', value: linkedTractionId ?? '' }], startIndex: 0, endIndex: 100 } },
    { enabled: linkedTractionId !== null && vto.linkedTitle !== null, quiet: true },
  );
  return data?.items ?? none;
};

export const GoalThing = ({ title }: { title: string }) => <span className={styles.words}>{title}</span>;

export const RockThing = ({ rock }: { rock: ListedRock }) => {
  const t = useText();
  const { people } = usePeople([rock.ownerId]);
  const owner = people.get(rock.ownerId);
  const share = rock.status === 'Done' ? 100 : (rock.progress ?? 0);
  const look = statusLooks[rock.status];
  return (
    <>
      <ProgressRing
        percent={share}
        tone={look.tone === 'unset' || look.tone === 'info' || look.tone === 'warn' ? 'canceled' : look.tone}
        label={t('rocks.progress', { percent: `${share}%` })}
      />
      <span className={styles.words}>
        {rock.title}
        {rock.status !== 'OnTrack' && (
          <small data-tone={look.tone}>
            <Icon as={look.icon} size="xs" />
            {t(look.say)}
          </small>
        )}
      </span>
      {owner && <Avatar person={owner} size="sm" />}
    </>
  );
};

export const NumberThing = ({ row }: { row: ScorecardRow | undefined }) => {
  const t = useText();
  const { numbers } = useFormats();
  const present = useFiscalDay();
  if (row === undefined) return <span className={styles.words}>{t('vto.sight.unseen')}</span>;
  const intervals = ownIntervals(row, present);
  const value = latestOf(valuesIn(intervals, row.values));
  const isOff = isLatestOff(row, intervals);
  return (
    <>
      <span className={styles.words}>
        {row.title}
        <small>{t('vto.sight.goal', { goal: goalText(row, numbers) })}</small>
      </span>
      <b className={isOff ? styles.missed : undefined}>
        {value === null ? '–' : formatValue(value, row, numbers)}
        {isOff && <span className={styles.hidden}> {t('vto.missed')}</span>}
      </b>
    </>
  );
};

const goalPlace = (vto: Vto) => ({ kind: 'oneYearGoal' as const, parentId: vto.oneYearPlan.id, list: 'goals' });

/** What can close a gap: the things that could stand there, and a new one. */
const useCures = (vto: Vto, onConnect: Connect) => {
  const t = useText();
  const goals = inOrder(vto.oneYearPlan.goals);
  const choice = (key: string, label: string, onChoose: () => void) => ({ key, label, onChoose });
  return (column: SightColumn, row: SightRow): { say: string; verb: string; entries: MenuEntry[] } => {
    const { picture, goal, rock } = row;
    if (column === 'picture' && goal !== undefined && goal !== 'gap') {
      const lines = inOrder(vto.threeYearPicture.goals);
      const entries = lines.map(({ id, title }) => choice(id, title, () => onConnect({ of: 'goal', goalId: goal.id, lineId: id })));
      return { say: t('vto.sight.noLine'), verb: t('vto.sight.link'), entries };
    }
    if (column === 'goal' && picture !== undefined && picture !== 'gap') {
      const entries: MenuEntry[] = [
        ...goals.map((each) => choice(each.id, each.title, () => onConnect({ of: 'goal', goalId: each.id, lineId: picture.id }))),
        {
          ...choice(
            'new',
            t('vto.sight.sameGoal'),
            () =>
              void addRow(vto, goalPlace(vto), {
                fields: { title: picture.title, lineId: picture.id },
                among: vto.oneYearPlan.goals,
              }).catch(() => undefined),
          ),
          icon: IconPlus,
        },
      ];
      return { say: t('vto.sight.noGoal'), verb: t('vto.addGoal'), entries };
    }
    if (column === 'goal' && rock !== undefined && rock !== 'gap') {
      const entries = goals.map(({ id, title }) => choice(id, title, () => onConnect({ of: 'rock', rockId: rock.id, goalId: id })));
      return { say: t('vto.sight.servesNone'), verb: t('vto.sight.link'), entries };
    }
    const goalId = goal === undefined || goal === 'gap' ? null : goal.id;
    const entries: MenuEntry[] = [
      ...vto.rocks.map(({ id, title }) => choice(id, title, () => onConnect({ of: 'rock', rockId: id, goalId }))),
      ...(vto.linkedTractionId === null
        ? [{ key: 'none', heading: t(vto.isLinked ? 'vto.linkedUnseen' : 'vto.linkFirst') }]
        : [
            {
              ...choice('new', t('vto.newRock'), () => void openDialog('addRock', { tractionId: vto.linkedTractionId ?? undefined })),
              icon: IconPlus,
            },
          ]),
    ];
    return { say: t('vto.sight.noRock'), verb: t('vto.addRock'), entries };
  };
};

/** Renders a place where something is missing, with the verb that closes it. */
export const GapThing = memo(({ vto, column, row, onConnect }: { vto: Vto; column: SightColumn; row: SightRow; onConnect: Connect }) => {
  const { say, verb, entries } = useCures(vto, onConnect)(column, row);
  return (
    <>
      <Icon as={IconAlertTriangle} size="sm" />
      <span>{say}</span>
      {vto.permissions.edit && entries.length > 0 && (
        <Menu
          label={verb}
          entries={entries}
          align="end"
          trigger={(trigger) => (
            <Button size="sm" tone="soft" {...trigger}>
              {verb}
            </Button>
          )}
        />
      )}
    </>
  );
});

interface NumberMenuProps {
  vto: Vto;
  rock: ListedRock;
  numbers: readonly ScorecardRow[];
  onConnect: Connect;
}

/** Offers the Measurables of the linked meeting for a Rock that has none yet. */
export const NumberMenu = ({ vto, rock, numbers, onConnect }: NumberMenuProps) => {
  const t = useText();
  if (!vto.permissions.edit || numbers.length === 0) return null;
  return (
    <Menu
      label={t('vto.sight.linkNumber')}
      entries={numbers.map(({ id, title }) => ({
        key: id,
        label: title,
        onChoose: () => onConnect({ of: 'number', rockId: rock.id, measurableId: id }),
      }))}
      trigger={(trigger) => (
        <Button size="sm" icon={IconPlus} aria-label={t('vto.sight.linkNumberOf', { title: rock.title })} {...trigger}>
          {t('vto.sight.linkNumber')}
        </Button>
      )}
    />
  );
};
