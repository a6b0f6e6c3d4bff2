import { peopleApi } from '#features/ground/people/contract.ts';
import { readNow } from '#web/core/api/use-read.ts';
import { t } from '#web/core/i18n/language.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import type { NotDone } from '#web/core/outbox/queue.ts';
import { labelText } from '#web/core/outbox/say-words.ts';
import { copyingWords } from '#web/core/toasts/copying-words.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { openNamed } from '#web/kit/modals/dialog-stack.ts';

const firstNameOf = async (id: string | undefined): Promise<string | undefined> => {
  if (id === undefined) return undefined;
  const answer = await readNow(peopleApi.byIds, { query: { ids: id } }, { quiet: true }).catch(() => undefined);
  return answer?.items[0]?.firstName;
};

/** Says outside a live meeting that an act was not done, and why: what somebody did before, if that is known. Its words can be copied. */
export const tellNotDone = async ({ key, says, why, late, words = '' }: NotDone): Promise<void> => {
  const name = await firstNameOf(late?.byId);
  const reason = name === undefined || late === undefined ? labelText(why) : t(`shell.outbox.${late.deed}`, { name });
  toast.error(t('shell.outbox.notDone', { what: labelText(says), why: reason }), { id: key, ...(words === '' ? {} : copyingWords(words)) });
};

/** Opens the item's page or dialog with both texts. From then on a dialog has the words, and its guard keeps them. */
const compare = ({ key, over }: NotDone, goTo: (address: string) => void): void => {
  const { edit } = over?.act ?? {};
  if (edit?.inPlace !== undefined) return goTo(edit.inPlace);
  if (edit?.opens === undefined) return;
  const { dialog, props } = edit.opens;
  const was = Object.fromEntries(Object.entries(edit.was).map(([part, [first]]) => [part, first]));
  void openNamed(dialog, { ...props, overtaken: { mine: edit.mine, theirs: over?.current, was, ahead: over?.ahead } });
  outbox.dismiss(key);
};

/** Says outside a live meeting that somebody was ahead of an edit, and offers to decide; the edit is kept until then, also over a reload. */
export const offerChoice = async (act: NotDone, goTo: (address: string) => void): Promise<void> => {
  const name = await firstNameOf(act.over?.ahead?.byId);
  const what = labelText(act.says);
  const text = name === undefined ? t('shell.outbox.overtakenSomebody', { what }) : t('shell.outbox.overtaken', { name, what });
  toast.warning(text, {
    id: act.key,
    duration: toastTimes.persistent,
    outlastsDialog: true,
    action: { label: t('shell.outbox.compare'), run: () => compare(act, goTo) },
  });
};
