import { Activity, Suspense, useState } from 'react';
import type { AgendaItem } from '#features/teams/team/contract.ts';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { isUnderWay } from '../../rules.ts';
import { StageConclude } from '../conclude/stage-conclude.tsx';
import { StageIds } from '../ids/stage-ids.tsx';
import { Lobby } from '../lobby/lobby.tsx';
import { useLive } from '../room/live-context.tsx';
import { StageSegue } from '../segue/stage-segue.tsx';
import { usePrefetchedNeighbours } from './prefetched-section.ts';
import { FadesIn } from './stage-frame.tsx';
import { StageHeadlines } from './stage-headlines.tsx';
import { StageCustom, StageTodos } from './stage-lists.tsx';
import { StageRocks } from './stage-rocks.tsx';

/** The code of the grid of numbers is loaded when it is first shown. */
const StageScorecard = lazyPart(async () => (await import('./stage-scorecard.tsx')).StageScorecard);

const Section = ({ item: { id, type, name } }: { item: AgendaItem }) => {
  switch (type) {
    case 'Segue':
      return <StageSegue title={name} />;
    case 'Scorecard':
      return <StageScorecard title={name} />;
    case 'RockReview':
      return <StageRocks title={name} />;
    case 'Headlines':
      return <StageHeadlines title={name} />;
    case 'ToDoList':
      return <StageTodos title={name} />;
    case 'IDS':
      return <StageIds />;
    case 'Conclude':
      return <StageConclude title={name} />;
    case 'Custom':
      return <StageCustom agendaItemId={id} title={name} />;
  }
};

/**
 * Renders the current section of the agenda; before the start the lobby. The sections before and after it are rendered hidden, without their
 * effects, so that a move of the scribe's only has to show what is there. A section that was left begins anew.
 */
export const MeetingStage = () => {
  const { state } = useLive();
  const ready = usePrefetchedNeighbours();
  const { agenda, agendaIndex } = state;
  const item = agenda[agendaIndex];
  const shown = isUnderWay(state) ? item?.id : undefined;
  const [first] = useState(shown);
  const [moved, setMoved] = useState(false);
  if (!moved && shown !== first) setMoved(true);
  if (shown === undefined || item === undefined) return <Lobby />;
  const sections = ready ? agenda.slice(Math.max(agendaIndex - 1, 0), agendaIndex + 2) : [item];
  return (
    <FadesIn value={moved}>
      {sections.map((each) => (
        <Activity key={each.id} mode={each === item ? 'visible' : 'hidden'}>
          <Suspense
            fallback={
              <PartPending>
                <SkeletonRows />
              </PartPending>
            }
          >
            <Section item={each} />
          </Suspense>
        </Activity>
      ))}
    </FadesIn>
  );
};
