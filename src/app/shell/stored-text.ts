import { useEffect } from 'react';
import { shortenedToWords } from '#shared/signs.ts';
import { t } from '#web/core/i18n/language.ts';
import type { Session } from '#web/core/session/session.ts';
import { dropStored, type Keeper, type StoredDraft, storedDrafts } from '#web/core/session/stored-drafts.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { reopenDialog } from '#web/kit/modals/dialog-stack.ts';
import { whenQuiet } from './when-quiet.ts';

/** Most offers at a time; the newest are shown. */
const most = 3;

/** Gives kept words back: into the dialog that they were typed in, or else to the clipboard. */
const give = async (kept: StoredDraft): Promise<void> => {
  if (kept.form === undefined) await navigator.clipboard.writeText(kept.words);
  else reopenDialog(kept.form.dialog, kept.form.props, kept.form.values);
  dropStored([kept]);
};

const offer = (kept: StoredDraft): void => {
  toast.info(t('shell.kept.text', { what: kept.what, words: shortenedToWords(kept.words, 60) }), {
    id: kept.id,
    duration: toastTimes.persistent,
    action: { label: t(kept.form === undefined ? 'shell.kept.copy' : 'shell.kept.open'), run: () => void give(kept) },
  });
};

/** Offers words that can only be copied: where they were typed is out of reach. */
export const offerToCopy = (kept: StoredDraft): void => offer({ ...kept, form: undefined });

/** Returns the kept words that the page does not show again by itself, in the place in which they were typed. */
const notShown = (keeper: Keeper): StoredDraft[] =>
  storedDrafts(keeper).filter(({ place, page }) => place === undefined || page !== window.location.pathname);

/** Offers the person the words that were kept on this device in the current organisation, when they could not be sent. */
export const useStoredText = (session: Session | undefined): void => {
  const personId = session?.user.userId;
  const orgId = session?.orgId ?? undefined;
  useEffect(() => {
    if (personId === undefined || orgId === undefined || notShown({ personId, orgId }).length === 0) return;
    return whenQuiet(() => notShown({ personId, orgId }).slice(-most).forEach(offer));
  }, [personId, orgId]);
};
