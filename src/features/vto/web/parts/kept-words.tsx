import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../../web/api/api-error.ts';
import { isStale } from '../../../../web/api/stale.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { outbox } from '../../../../web/outbox/page-outbox.ts';
import { dropKept, type Keeper, type Kept, keepUnsent, keptOf } from '../../../../web/session/kept-words.ts';
import { useSession } from '../../../../web/session/session.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import styles from './clash.module.css';

/** Words that the server has refused, with the item and the part in which they were written; of the person who is here. */
let kept: readonly Kept[] = [];
let keptFor = '';
const listeners = new Set<() => void>();

const placeOf = (id: string, part: string | undefined): string => `vto ${id} ${part ?? ''}`;

/** Returns the refused words of a person, at first those that this device has kept, such as over a reload. */
const refusedOf = (keeper: Keeper): readonly Kept[] => {
  const name = `${keeper.personId} ${keeper.orgId}`;
  if (name !== keptFor) {
    keptFor = name;
    kept = keptOf(keeper);
  }
  return kept;
};

const drop = (keeper: Keeper, place: string): void => {
  const gone = refusedOf(keeper).filter((each) => each.place === place);
  dropKept(gone);
  kept = kept.filter((each) => !gone.includes(each));
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
}

/** Keeps words that could not be saved, such as when the right to edit went while one was typing. Those that two have written clash instead. */
export const keepRefused = (keeper: Keeper, { id, part, what, words }: Refused, error: unknown): void => {
  const clashes = outbox.read().notDone.some(({ over }) => over?.act.edit?.id === id);
  if (clashes || words === '' || (error instanceof ApiError && isStale(error))) return;
  const place = placeOf(id, part);
  drop(keeper, place);
  kept = [...kept, ...keepUnsent(keeper, [{ what, words, place }])];
  tell();
};

/** Returns the person whose words are kept. */
export const useKeeper = (): Keeper => {
  const { user, orgId } = useSession();
  return { personId: user.userId, orgId: orgId ?? '' };
};

/** Shows words that were not saved, under the text in whose place they were written, until they are dismissed: they can be copied. */
export const KeptWords = ({ id, part }: { id: string; part: string | undefined }) => {
  const t = useText();
  const keeper = useKeeper();
  const place = placeOf(id, part);
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => refusedOf(keeper).find((each) => each.place === place)?.words,
  );
  if (text === undefined) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(t('vto.refused.copied'));
  };
  const dismiss = () => {
    drop(keeper, place);
    tell();
  };
  return (
    <span className={styles.refused} data-refused="">
      <Icon as={IconAlertTriangle} />
      <span className={styles.kept}>
        <b role="alert">{t('vto.refused.said')}</b>
        <span className={styles.text}>{text}</span>
        <Button tone="soft" size="sm" onClick={() => void copy()}>
          {t('vto.refused.copy')}
        </Button>
      </span>
      <IconButton icon={IconX} size="sm" label={t('vto.refused.dismiss')} onClick={dismiss} />
    </span>
  );
};
