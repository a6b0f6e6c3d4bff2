import { type TextKey, t } from '#web/core/i18n/language.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { ApiError, noAnswerCodes } from './api-error.ts';
import { noticeNoAnswer } from './availability.ts';
import { failureToast } from './failure-toast.ts';
import { interrupt, isInterruption } from './interrupted.ts';

/** Returns what `tellFailure` says of a failed call, for the field in which the words stay that were not saved. */
export const reasonOf = (error: unknown, says?: TextKey): string => {
  if (!(error instanceof ApiError)) return t('shell.failures.other');
  const { textKey, text } = failureToast(error);
  if (says !== undefined && error.status !== 0) return t(says);
  return text ?? (textKey === undefined ? '' : t(textKey));
};

/**
 * Shows a toast for a failed call. Anything but an `ApiError` is logged whole and shown as unexpected. `says` is the text of whatever the
 * server refuses, where the specification gives one.
 */
export const tellFailure = (error: unknown, says?: TextKey): void => {
  if (!(error instanceof ApiError)) {
    console.error(error);
    toast.error(t('shell.failures.other'), { id: 'unexpected', title: t('shell.failures.otherTitle'), duration: 5000 });
    return;
  }
  // The person has just chosen another organisation for this tab, and knows that what belonged to the former one was not sent.
  if (error.code === 'otherOrganisation') return;
  // The person is asked to sign in again over the page, and hears afterwards what was not sent.
  if (isInterruption(error)) return interrupt(error);
  if (error.code === noAnswerCodes.offline || error.status === 503) {
    void noticeNoAnswer();
    return;
  }
  const { id, titleKey, textKey, text, duration } = failureToast(error);
  if (says !== undefined && error.status !== 0) {
    toast.error(t(says), { id: `failed-${says}`, duration });
    return;
  }
  toast.error(text ?? (textKey === undefined ? '' : t(textKey)), {
    id,
    duration,
    ...(titleKey === undefined ? {} : { title: t(titleKey) }),
  });
};
