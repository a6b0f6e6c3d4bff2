import '#web/core/texts/rocks.ts';
import '#web/core/texts/vto.ts';
import { IconAlertTriangle, IconDots, IconLink, IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useTractions } from '#features/teams/team/web/parts/tractions.ts';
import { OwnerCell } from '#features/work/items/web/parts/owner-cell.tsx';
import { type ListedRock, rockStatuses } from '#features/work/rocks/contract.ts';
import { isOpen, statusOrder } from '#features/work/rocks/rules.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { ProgressRing } from '#web/kit/ui/progress-ring.tsx';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import type { Goal, PlanRock, Vto } from '../../contract.ts';
import { inOrder } from '../../rules/places.ts';
import { quarterNow } from '../../rules/quarters.ts';
import { useLinkMeeting, useSetRockStatus } from '../calls.ts';
import { HistoryButton } from '../document/history-button.tsx';
import { VtoColumn } from '../document/part.tsx';
import { PlanNumbers } from '../document/plan-lists.tsx';
import { SectionDay } from '../document/vision-parts.tsx';
import { serve } from '../sight/linking.tsx';
import { OwnerFace } from './owner-face.tsx';
import styles from './plan-rocks.module.css';

type Texts = ReturnType<typeof useText>;

const tones = { OnTrack: 'on-track', OffTrack: 'off-track', Done: 'done', Closed: 'canceled', Canceled: 'canceled' } as const;

const goalOf = (vto: Vto, rockId: string): string | null =>
  vto.quarterlyPlan.rocks.find((row: PlanRock) => row.rockId === rockId)?.goalId ?? null;

/** Opens the form of a Company Rock, which asks which goal of the year it serves. */
const addCompanyRock = (vto: Vto, t: Texts, goalId = ''): void => {
  const goals = inOrder(vto.oneYearPlan.goals).map(({ id, title }) => ({ id, title }));
  const onServe = (rockId: string, served: string) => serve(vto, rockId, served);
  void openDialog('addRock', {
    tractionId: vto.linkedTractionId ?? undefined,
    type: 'Company',
    ...(goals.length === 0 ? {} : { serves: { label: t('vto.servesGoal'), none: t('vto.servesNone'), goals, goalId, onServe } }),
  });
};

/** Renders which Rocks serve a goal of the year; none is a gap with the button that closes it. */
export const GoalServed = ({ vto, goal }: { vto: Vto; goal: Goal }) => {
  const t = useText();
  const serving = vto.rocks.filter((rock) => goalOf(vto, rock.id) === goal.id);
  const free = vto.rocks.filter((rock) => rock.can.edit || vto.permissions.edit);
  if (serving.length > 0) {
    const off = serving.filter(({ status }) => status === 'OffTrack').length;
    const done = serving.filter(({ status }) => status === 'Done').length;
    const more = off > 0 ? t('vto.servedOff', { count: off }) : done > 0 ? t('vto.servedDone', { count: done }) : '';
    return (
      <small className={styles.served}>
        <Icon as={IconTargetArrow} size="xs" />
        {t('vto.served', { count: serving.length })}
        {more !== '' && `, ${more}`}
      </small>
    );
  }
  return (
    <small className={styles.gap}>
      <Icon as={IconAlertTriangle} size="xs" />
      {t('vto.notServed')}{' '}
      {vto.permissions.edit && (
        <Menu
          label={t('vto.chooseRock')}
          entries={[
            ...free.map((rock) => ({ key: rock.id, label: rock.title, onChoose: () => serve(vto, rock.id, goal.id) })),
            ...(vto.linkedTractionId === null
              ? [{ key: 'none', heading: t(vto.isLinked ? 'vto.linkedUnseen' : 'vto.linkFirst') }]
              : [
                  {
                    key: 'new',
                    label: t('vto.newRock'),
                    icon: IconPlus,
                    onChoose: () => addCompanyRock(vto, t, goal.id),
                  },
                ]),
          ]}
          trigger={(trigger) => (
            <button type="button" className={styles.link} aria-label={t('vto.addRockTo', { title: goal.title })} {...trigger}>
              {t('vto.addOne')}
            </button>
          )}
        />
      )}
    </small>
  );
};

const Rock = ({ vto, rock }: { vto: Vto; rock: ListedRock }) => {
  const t = useText();
  const setStatus = useSetRockStatus();
  const { people, loading } = usePeople([rock.ownerId]);
  const isRead = vto.publishedAt !== null;
  const share = rock.status === 'Done' ? 100 : (rock.progress ?? 0);
  const goals = inOrder(vto.oneYearPlan.goals);
  const served = goalOf(vto, rock.id);
  const entries: MenuEntry[] = [
    { key: 'goals', heading: t('vto.servesGoal') },
    ...goals.map((goal) => ({
      key: goal.id,
      label: goal.title,
      checked: served === goal.id,
      onChoose: () => serve(vto, rock.id, served === goal.id ? null : goal.id),
    })),
  ];
  return (
    <li className={styles.rock} data-rock={rock.id}>
      <ProgressRing percent={share} tone={tones[rock.status]} label={t('rocks.progress', { percent: `${share}%` })} />
      {isRead ? (
        <span className={styles.title}>{rock.title}</span>
      ) : (
        <button type="button" className={styles.title} onClick={() => void openDialog('editRock', { rockId: rock.id })}>
          {rock.title}
        </button>
      )}
      <span className={styles.status}>
        <StatusPill
          status={rock.status}
          choices={rockStatuses}
          onChange={rock.can.edit && !isRead ? (status) => setStatus(rock, status) : undefined}
        />
      </span>
      <span className={styles.owner}>
        <OwnerFace person={people.get(rock.ownerId)}>
          <OwnerCell ownerId={rock.ownerId} person={people.get(rock.ownerId)} loading={loading} tractionIds={rock.tractionIds} face />
        </OwnerFace>
      </span>
      {vto.permissions.edit && goals.length > 0 && (
        <span className={styles.serves}>
          <Menu
            label={t('vto.servesGoal')}
            align="end"
            entries={entries}
            trigger={(trigger) => (
              <IconButton icon={IconTargetArrow} size="sm" label={t('vto.servesWhich', { title: rock.title })} {...trigger} />
            )}
          />
        </span>
      )}
    </li>
  );
};

/** Renders the menu that links the V/TO to a meeting, whose Rocks it then shows. */
const LinkMenu = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const link = useLinkMeeting(vto);
  const tractions = useTractions(vto.permissions.manage) ?? [];
  const { isLinked } = vto;
  if (!vto.permissions.manage) return null;
  return (
    <Menu
      label={t('vto.linkMeeting')}
      align="end"
      entries={[
        { key: 'head', heading: t('vto.linkMeeting') },
        ...tractions.map(({ id, title }) => ({
          key: id,
          label: title,
          checked: id === vto.linkedTractionId,
          onChoose: () => link(id),
        })),
        ...(isLinked
          ? [
              { key: 'line', line: true as const },
              { key: 'none', label: t('vto.unlink'), onChoose: () => link(null) },
            ]
          : []),
      ]}
      trigger={(trigger) =>
        isLinked ? (
          <IconButton icon={IconDots} label={t('vto.linkMeeting')} {...trigger} />
        ) : (
          <button type="button" className={styles.link} {...trigger}>
            {t('vto.linkMeeting')}
          </button>
        )
      }
    />
  );
};

const Linked = ({ vto }: { vto: Vto }) => {
  const t = useText();
  if (!vto.isLinked) {
    return (
      <p className={styles.linked}>
        <Icon as={IconLink} size="xs" />
        {t('vto.notLinked')} <LinkMenu vto={vto} />
      </p>
    );
  }
  return (
    <p className={styles.linked}>
      <Icon as={IconLink} size="xs" />
      {vto.linkedTitle === null ? t('vto.linkedUnseen') : t('vto.linkedTo', { meeting: vto.linkedTitle })}
    </p>
  );
};

/** Returns the Rocks as the column lists them: off-track first, then by status. */
const inColumn = (rocks: readonly ListedRock[]): ListedRock[] =>
  [...rocks].sort((one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status));

/** The quarter's numbers, and the Rocks of the linked meeting: they are its own, so one change is seen everywhere. */
export const QuarterColumn = ({ vto, className }: { vto: Vto; className?: string | undefined }) => {
  const t = useText();
  const { calendarDate, quarterMonth } = useSession();
  const { quarter, year } = quarterNow(vto.quarterlyPlan.futureDate ?? calendarDate, quarterMonth);
  const rocks = inColumn(vto.rocks);
  const count = (is: (rock: ListedRock) => boolean) => rocks.filter(is).length;
  const sums = t('vto.rockSums', {
    on: count(({ status }) => status === 'OnTrack'),
    off: count(({ status }) => status === 'OffTrack'),
    done: count(({ status }) => !isOpen(status) && status === 'Done'),
  });
  const canAdd = vto.permissions.edit && vto.linkedTractionId !== null && vto.linkedTitle !== null;
  return (
    <VtoColumn
      place="rocks"
      className={className}
      title={t('vto.rocksOf', { quarter, year })}
      under={
        <>
          <Linked vto={vto} />
          <SectionDay vto={vto} kind="quarterlyPlan" label={t('vto.quarterDay')} />
        </>
      }
      tools={
        <>
          <HistoryButton vto={vto} part="rocks" />
          {canAdd && <IconButton icon={IconPlus} label={t('vto.addRock')} onClick={() => addCompanyRock(vto, t)} />}
          {vto.isLinked && <LinkMenu vto={vto} />}
        </>
      }
    >
      <PlanNumbers vto={vto} plan="quarterlyPlan" />
      <p className={styles.head}>
        {t('vto.companyRocks')}
        <span>{sums}</span>
      </p>
      {rocks.length === 0 && <p className={styles.none}>{t('vto.noRocks')}</p>}
      <ul className={styles.rocks}>
        {rocks.map((rock) => (
          <Rock key={rock.id} vto={vto} rock={rock} />
        ))}
      </ul>
    </VtoColumn>
  );
};
