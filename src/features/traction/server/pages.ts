// A whole meeting on paper: its scorecard, then its lists.
import type { ListPaper } from '../../../server/pdf/list-paper.ts';
import { documentOf } from '../../../server/pdf/pages/frame.ts';
import { listPages } from '../../../server/pdf/pages/list-pages.ts';
import type { About } from '../../../server/pdf/paper.ts';
import { type ScorecardPaper, scorecardPages } from '../../scorecards/server/pages.ts';

interface MeetingPaper {
  about: About;
  scorecard: ScorecardPaper;
  list: ListPaper;
}

/** Returns a document of the whole meeting. */
export const layout = ({ about, scorecard, list }: MeetingPaper) => documentOf(about, scorecardPages(scorecard), listPages(list));
