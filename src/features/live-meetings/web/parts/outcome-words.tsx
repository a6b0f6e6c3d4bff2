import { useDraft } from '../../../../web/ui/drafts.ts';

/** The key of the words typed as the outcome of an Issue: they are kept until they are saved, also when the meeting has gone on. */
export const outcomePlace = (issueId: string): string => `outcome of ${issueId}`;

export const useOutcomeWords = (issueId: string): string => useDraft(outcomePlace(issueId)).typed;
