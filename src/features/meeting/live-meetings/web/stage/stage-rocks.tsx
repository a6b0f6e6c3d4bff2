import '#web/core/texts/home.ts';
import '#web/core/texts/rocks.ts';
import { IconMountain, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { ListedRock, RockStatus } from '#features/work/rocks/contract.ts';
import { groupRocks } from '#features/work/rocks/rules.ts';
import { useReviewedRocks, useRockReview } from '#features/work/rocks/web/parts/rock-review.ts';
import { quarterOf, weeksLeftOf } from '#shared/dates.ts';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Count } from '#web/kit/ui/count.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ItemList } from '#web/kit/ui/item-list.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { walkTitles } from '#web/kit/ui/walk-titles.ts';
import { presentFirst, useLive } from '../room/live-context.tsx';
import { useDroppedMark, useDropToIssues } from './drop-to-issues.tsx';
import { ReviewedRock } from './reviewed-rock.tsx';
import { RockSweep } from './rock-sweep.tsx';
import { StageFrame, StageRows } from './stage-frame.tsx';
import styles from './stage-rocks.module.css';

/** Returns the people in the order of the rail when the section was opened: a list under discussion does not change its order. */
const useOwnersInOrder = (): readonly string[] => {
  const { room, state } = useLive();
  const [order] = useState(() => presentFirst(state, room.now()).map(({ personId }) => personId));
  return order;
};

interface GroupProps {
  /** Null for the company's Rocks; undefined for an owner who is not known, or not yet. */
  owner: PersonLook | null | undefined;
  /** True while the people load. */
  loading: boolean;
  count: number;
  children: ReactNode;
}

const Group = ({ owner, loading, count, children }: GroupProps) => {
  const t = useText();
  const unknown = loading ? '' : t('ui.noOwner');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.group}>
        {owner && <Avatar person={owner} size="sm" named={false} />}
        {owner === null ? t('rocks.review.company') : owner === undefined ? unknown : nameOf(owner)}
        <span>
          <Count of={count} />
        </span>
      </h2>
      <StageRows>
        <ItemList labelledBy={id}>{children}</ItemList>
      </StageRows>
    </section>
  );
};

/** Renders `Q1, four weeks left`. */
const QuarterLeft = () => {
  const t = useText();
  const { calendarDate, quarterMonth } = useSession();
  const left = weeksLeftOf(calendarDate, quarterMonth);
  const weeks = t('home.weeksLeft', { count: left, said: t(`ui.words.${Math.min(left, 13)}` as 'ui.words.1') });
  return <>{t('rocks.review.quarterLeft', { quarter: quarterOf(calendarDate, quarterMonth).quarter, weeks })}</>;
};

/** Returns the Rocks ticked as exceptions, and the row that was set to Off-Track by the last act. */
const useMarks = () => {
  const [but, setBut] = useState<ReadonlySet<string>>(new Set());
  const [justOff, setJustOff] = useState<string>();
  return {
    but,
    justOff,
    mark: ({ id }: ListedRock, exception: boolean) => {
      setJustOff(undefined);
      setBut(new Set(exception ? [...but, id] : [...but].filter((each) => each !== id)));
    },
    /** Notes an act; `off` is the Rock that it set to Off-Track. */
    acted: (off?: string) => setJustOff(off),
  };
};

type Rocks = readonly ListedRock[];

/** Returns whether I may set a Rock's status here: the scribe every Rock's, others that of their own. */
const useMaySet = () => {
  const { isScribe, me } = useLive();
  return (rock: ListedRock): boolean => rock.can.edit && (isScribe || rock.ownerId === me.personId);
};

/** Renders the sweep and the groups of Rocks. */
const Review = ({ rocks, isSaid }: { rocks: Rocks; isSaid: (rock: ListedRock) => boolean }) => {
  const { isScribe } = useLive();
  const review = useRockReview();
  const drop = useDropToIssues('rock');
  const dropped = useDroppedMark('rock');
  const { but, justOff, mark, acted } = useMarks();
  const { people, loading } = usePeople(rocks.map(({ ownerId }) => ownerId));
  const groups = groupRocks(rocks, useOwnersInOrder());
  const maySet = useMaySet();
  const ticks = rocks.some(maySet);
  const set = (rock: ListedRock, status: RockStatus) => {
    acted(status === 'OffTrack' ? rock.id : undefined);
    review.setStatus(rock, status);
  };
  const dropRock = (rock: ListedRock) => {
    acted();
    drop?.(rock);
  };
  const sweep = (chosen: Rocks) => {
    acted();
    void review.setOnTrack(chosen);
  };
  const row = (rock: ListedRock) => (
    <ReviewedRock
      key={rock.id}
      rock={rock}
      owner={people.get(rock.ownerId)}
      said={isSaid(rock)}
      excepted={but.has(rock.id)}
      ticks={ticks}
      offersDrop={justOff === rock.id}
      dropped={dropped(rock)}
      onExcept={maySet(rock) ? (exception) => mark(rock, exception) : undefined}
      onSet={maySet(rock) ? (status) => set(rock, status) : undefined}
      onDrop={drop && (() => dropRock(rock))}
    />
  );
  return (
    <>
      <RockSweep
        count={rocks.length}
        toSay={rocks.filter((rock) => !isSaid(rock))}
        exceptions={rocks.filter(({ id }) => but.has(id))}
        mine={!isScribe}
        maySet={maySet}
        busy={review.busy}
        onKeep={(rock) => mark(rock, false)}
        onSweep={sweep}
        onUndo={review.undo}
      />
      <div className={styles.groups} onKeyDownCapture={walkTitles}>
        {groups.map(({ ownerId, rocks: own }) => (
          <Group key={ownerId} owner={ownerId === null ? null : people.get(ownerId)} loading={loading} count={own.length}>
            {own.map(row)}
          </Group>
        ))}
      </div>
    </>
  );
};

/** Renders all Rocks for the review: the company's, then each owner's, with one sweep for those of which nothing is to be said. */
export const StageRocks = ({ title }: { title: string }) => {
  const t = useText();
  const { state, adds } = useLive();
  const { tractionId, meetingId } = state;
  const { rocks, found, isSaid } = useReviewedRocks(tractionId);
  const add = () => void openDialog('addRock', { tractionId, meetingId });
  const said = rocks?.filter(isSaid).length ?? 0;
  const empty = (
    <EmptyState
      icon={IconMountain}
      text={`${t('rocks.empty')} ${t('rocks.guide')}`}
      action={
        adds && (
          <Button tone="soft" icon={IconPlus} onClick={add}>
            {t('rocks.addFirst')}
          </Button>
        )
      }
    />
  );
  return (
    <StageFrame
      title={title}
      note={<QuarterLeft />}
      end={
        <>
          {rocks !== undefined && rocks.length > 0 && (
            <span className={styles.progress}>{t('rocks.review.progress', { said, left: rocks.length - said })}</span>
          )}
          {adds && <IconButton icon={IconPlus} label={t('rocks.add')} onClick={add} />}
        </>
      }
    >
      {rocks === undefined && (found.failed ? <ErrorState onRetry={found.retry} /> : <SkeletonRows />)}
      {rocks !== undefined && (rocks.length === 0 ? empty : <Review rocks={rocks} isSaid={isSaid} />)}
    </StageFrame>
  );
};
