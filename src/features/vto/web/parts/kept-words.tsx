import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../../web/api/api-error.ts';
import { isStale } from '../../../../web/api/stale.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { outbox } from '../../../../web/outbox/page-outbox.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import styles from './clash.module.css';

/** Words that the server has refused, by the item and the part in which they were written. */
let kept: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

const keyOf = (id: string, part: string | undefined): string => `${id} ${part ?? ''}`;

const put = (key: string, text: string | undefined): void => {
  const next = new Map(kept);
  if (text === undefined || text === '') next.delete(key);
  else next.set(key, text);
  kept = next;
  for (const listener of listeners) listener();
};

/** Keeps words that could not be saved, such as when the right to edit went while one was typing. Those that two have written clash instead. */
export const keepRefused = (id: string, part: string | undefined, text: string, error: unknown): void => {
  const clashes = outbox.read().notDone.some(({ over }) => over?.act.edit?.id === id);
  if (!clashes && !(error instanceof ApiError && isStale(error))) put(keyOf(id, part), text);
};

/** Shows words that were not saved, under the text in whose place they were written, until they are dismissed: they can be copied. */
export const KeptWords = ({ id, part }: { id: string; part: string | undefined }) => {
  const t = useText();
  const key = keyOf(id, part);
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => kept.get(key),
  );
  if (text === undefined) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(t('vto.refused.copied'));
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
      <IconButton icon={IconX} size="sm" label={t('vto.refused.dismiss')} onClick={() => put(key, undefined)} />
    </span>
  );
};
