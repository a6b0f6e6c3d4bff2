import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../web/code/lazy-part.tsx';
import { PartPending } from '../../../../web/code/part-pending.tsx';
import { SkeletonRows } from '../../../../web/ui/skeleton-rows.tsx';
import type { AgendaItem } from '../../../meetings/contract.ts';
import { isUnderWay } from '../../rules.ts';
import { useLive } from './live-context.tsx';
import { Lobby } from './lobby.tsx';
import { useNextSectionAhead } from './section-ahead.tsx';
import { StageConclude } from './stage-conclude.tsx';
import { FadesIn } from './stage-frame.tsx';
import { StageHeadlines } from './stage-headlines.tsx';
import { StageIds } from './stage-ids.tsx';
import { StageCustom, StageTodos } from './stage-lists.tsx';
import { StageRocks } from './stage-rocks.tsx';
import { StageSegue } from './stage-segue.tsx';

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

/** Renders the current section of the agenda; before the start the lobby. */
export const Stage = () => {
  const { state } = useLive();
  useNextSectionAhead();
  const item = state.agenda[state.agendaIndex];
  const shown = isUnderWay(state) ? item?.id : undefined;
  const [first] = useState(shown);
  const [moved, setMoved] = useState(false);
  if (!moved && shown !== first) setMoved(true);
  if (shown === undefined || item === undefined) return <Lobby />;
  const section = (
    <Suspense
      key={item.id}
      fallback={
        <PartPending>
          <SkeletonRows />
        </PartPending>
      }
    >
      <Section item={item} />
    </Suspense>
  );
  return <FadesIn value={moved}>{section}</FadesIn>;
};
