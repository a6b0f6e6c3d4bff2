import '#web/core/texts/vto.ts';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#web/core/api/api-error.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { NotSent } from '#web/core/outbox/outbox.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { useSession } from '#web/core/session/session.ts';
import { dropStored, type Keeper, keepUnsent, type StoredDraft, storedDrafts } from '#web/core/session/stored-drafts.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { isStale } from '#web/core/writing/saving.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { plainNotes } from '#web/kit/writing/word-marks.ts';
import styles from './text-conflict.module.css';

/** Words that the server has refused or that cannot be saved, with the item and the part in which they were written; of the person who is here. */
let kept: readonly StoredDraft[] = [];
let keptFor = '';
const listeners = new Set<() => void>();

export const draftKeyOf = (id: string, part: string | undefined): string => `vto ${id} ${part ?? ''}`;

/** Returns the id of the item in whose place words are kept; undefined for words of another kind. */
export const idOfDraftKey = (place: string): string | undefined => /^vto (\S+)/.exec(place)?.[1];

/** Returns such words of a person, at first those that this device has kept, such as over a reload. */
const refusedOf = (keeper: Keeper): readonly StoredDraft[] => {
  const name = `${keeper.personId} ${keeper.orgId}`;
  if (name !== keptFor) {
    keptFor = name;
    kept = storedDrafts(keeper);
  }
  return kept;
};

const drop = (keeper: Keeper, place: string): void => {
  const gone = [...refusedOf(keeper), ...storedDrafts(keeper)].filter((each) => each.place === place);
  dropStored(gone);
  kept = kept.filter((each) => each.place !== place);
};

const tell = (): void => {
  for (const listener of listeners) listener();
};

interface Refused {
  id: string;
  part: string | undefined;
  /** What the text is, by its label. */
  what: string;
  words: string;
  /** Why they cannot be saved; absent where the server has refused them. */
  code?: string | undefined;
}

/** Returns an edit's words as they are kept: those of its first part, which may be a number. Notes are kept without their formatting. */
export const textIn = (mine: Readonly<Record<string, unknown>>): string => {
  const [[part, first] = []] = Object.entries(mine);
  if (part === 'notes') return plainNotes(String(first));
  return typeof first === 'string' || typeof first === 'number' ? String(first) : '';
};

/** Keeps words in their place on this device, instead of those that are kept there; an empty text is none. */
export const storeRefused = (keeper: Keeper, { id, part, what, words, code }: Refused): void => {
  if (words.trim() === '') return;
  const place = draftKeyOf(id, part);
  drop(keeper, place);
  kept = [...kept, ...keepUnsent(keeper, [{ what, words, place, code }])];
  tell();
};

/**
 * Keeps words that the server did not save, such as when the right to edit went while one was typing. Those that two have written clash
 * instead, and those that were not sent are in a later edit.
 */
export const keepRefused = (keeper: Keeper, refused: Refused, error: unknown): void => {
  const clashes = outbox.read().notDone.some(({ over }) => over?.act.edit?.id === refused.id);
  if (clashes || error instanceof NotSent || (error instanceof ApiError && isStale(error))) return;
  storeRefused(keeper, refused);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns all words of a person that were kept. */
export const useRefusedTexts = (keeper: Keeper): readonly StoredDraft[] => useSyncExternalStore(subscribe, () => refusedOf(keeper));

/** Forgets words that were kept in a place. */
export const dismissRefused = (keeper: Keeper, place: string): void => {
  drop(keeper, place);
  tell();
};

/** Returns the person whose words are kept. */
export const useKeeper = (): Keeper => {
  const { user, orgId } = useSession();
  return { personId: user.userId, orgId: orgId ?? '' };
};

interface KeptCardProps {
  /** Why they were not saved. */
  said: string;
  words: string;
  onDismiss: () => void;
  /** Puts the words into their field again; absent where there is none. */
  onTake?: (() => void) | undefined;
}

/** Shows words that were not saved, with why, until they are dismissed: they can be copied or taken up. */
export const RefusedCard = ({ said, words, onDismiss, onTake }: KeptCardProps) => {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(words);
    toast.success(t('vto.refused.copied'));
  };
  return (
    <span className={styles.refused} data-refused="">
      <Icon as={IconAlertTriangle} />
      <span className={styles.kept}>
        <b role="alert">{said}</b>
        {/* Long words scroll, also by keys. */}
        <span className={styles.text} role="textbox" aria-readonly="true" aria-label={t('vto.clash.yours')} tabIndex={0}>
          {words}
        </span>
        <span className={styles.acts}>
          <Button tone="soft" size="sm" onClick={() => void copy()}>
            {t('vto.refused.copy')}
          </Button>
          {onTake !== undefined && (
            <Button tone="soft" size="sm" onClick={onTake}>
              {t('vto.refused.take')}
            </Button>
          )}
        </span>
      </span>
      <IconButton icon={IconX} size="sm" label={t('vto.refused.dismiss')} onClick={onDismiss} />
    </span>
  );
};

interface KeptWordsProps {
  id: string;
  part: string | undefined;
  /** Puts the words into their field again; absent where there is none. */
  onTake?: ((words: string) => void) | undefined;
}

/** Shows words that were not saved under the text in whose place they were written. */
export const RefusedText = ({ id, part, onTake }: KeptWordsProps) => {
  const t = useText();
  const keeper = useKeeper();
  const place = draftKeyOf(id, part);
  const found = useRefusedTexts(keeper).find((each) => each.place === place);
  if (found === undefined) return null;
  const { words, code } = found;
  const dismiss = () => dismissRefused(keeper, place);
  const take = () => {
    dismiss();
    onTake?.(words);
  };
  return (
    <RefusedCard
      said={code === undefined ? t('vto.refused.said') : t('vto.notSaved', { why: t(`codes.${code}` as 'codes.VAL_INVALID') })}
      words={words}
      onDismiss={dismiss}
      onTake={onTake === undefined ? undefined : take}
    />
  );
};
