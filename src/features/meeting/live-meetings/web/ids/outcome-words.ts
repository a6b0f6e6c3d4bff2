import '#web/core/texts/live-meetings.ts';
import type { Issue } from '#features/work/issues/contract.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { draftAt, keepDraft, useDraft } from '#web/core/session/drafts.ts';

/** The key of the words typed as the outcome of an Issue: they are kept until they are saved, also when the meeting has gone on. */
const placeOf = (issueId: string): string => `outcome of ${issueId}`;

/** Returns the words typed as the outcome of an Issue, and functions that change them and forget them once they are saved. */
export const useOutcomeText = ({ id, title }: Issue) => {
  const t = useText();
  const place = placeOf(id);
  return {
    words: useDraft(place).typed,
    type: (typed: string) => keepDraft(place, { typed, label: t('liveMeetings.acts.outcome', { title }) }),
    saved: (words: string) => {
      if (draftAt(place).typed.trim() === words) keepDraft(place, { typed: '' });
    },
  };
};
