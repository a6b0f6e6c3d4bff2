import { ScorecardGrid } from '../../../scorecards/web/parts/scorecard-grid.tsx';
import { useDropToIssues } from './drop-to-issues.tsx';
import { useTraction } from './people-rail.tsx';
import { StageFrame } from './stage-frame.tsx';
import styles from './stage-scorecard.module.css';

/** Renders the numbers of the week; those off target can be made Issues. */
export const StageScorecard = ({ title }: { title: string }) => {
  const traction = useTraction();
  const drop = useDropToIssues('measurable');
  return (
    <StageFrame title={title}>
      {traction !== undefined && (
        <div className={styles.grid}>
          <ScorecardGrid scorecardId={traction.scorecardId} headed={false} onDropToIssues={drop} />
        </div>
      )}
    </StageFrame>
  );
};
