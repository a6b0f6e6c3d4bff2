import '#web/core/texts/vto.ts';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useQueue } from '#web/core/outbox/outbox.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import type { Vto } from '../../contract.ts';
import { dismissRefused, idOfDraftKey, RefusedCard, storeRefused, textIn, useKeeper, useRefusedTexts } from '../document/refused-text.tsx';
import styles from './gone-words.module.css';

/** Returns the ids of everything in a V/TO. */
export const idsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { id } = value as { id?: unknown };
  return [...(typeof id === 'string' ? [id] : []), ...Object.values(value).flatMap(idsIn)];
};

/** Texts that two have written and between which nobody can decide any more: their line is gone, or they are notes, which several write at once by now. */
const useGoneClashes = (page: string, ids: ReadonlySet<string>) =>
  useQueue(outbox).notDone.flatMap(({ key, over }) => {
    const edit = over?.act.edit;
    if (edit?.inPlace !== page || (ids.has(edit.id) && !('notes' in edit.mine))) return [];
    return [{ key, id: edit.id, mine: edit.mine }];
  });

interface GoneWordsProps {
  /** The address of the V/TO. */
  page: string;
  /** Undefined once the person does not see it any more. */
  vto: Vto | undefined;
}

/**
 * Shows words that were not saved before their line was removed, or before the person could no longer see the V/TO, at the top of the page
 * until they are dismissed: they can be copied.
 */
export const LostText = ({ page, vto }: GoneWordsProps) => {
  const t = useText();
  const keeper = useKeeper();
  const ids = new Set(idsIn(vto));
  const clashes = useGoneClashes(page, ids);
  const keep = useEffectEvent(() => {
    for (const { key, id, mine } of clashes) {
      storeRefused(keeper, { id, part: Object.keys(mine)[0], what: t('vto.refused.line'), words: textIn(mine) });
      outbox.dismiss(key);
    }
  });
  const keys = clashes.map(({ key }) => key).join(' ');
  useEffect(() => keep(), [keys]);
  const isGone = (place: string): boolean =>
    vto === undefined ? idOfDraftKey(place) !== undefined : !ids.has(idOfDraftKey(place) ?? vto.id);
  const gone = useRefusedTexts(keeper).filter(({ place = '', page: typedOn }) => typedOn.startsWith(page) && isGone(place));
  if (gone.length === 0) return null;
  return (
    <div className={styles.gone}>
      {gone.map(({ id, what, words, place = '' }) => (
        <RefusedCard
          key={id}
          said={t(vto === undefined ? 'vto.refused.withdrawn' : 'vto.refused.gone', { what })}
          words={words}
          onDismiss={() => dismissRefused(keeper, place)}
        />
      ))}
    </div>
  );
};
