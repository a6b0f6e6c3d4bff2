import '#web/core/texts/vto.ts';
import { IconAlertTriangle, IconCloudCheck, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TextState } from '#features/ground/writing/web/parts/shared-text-field.tsx';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useQueue } from '#web/core/outbox/outbox.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import type { Vto } from '../../contract.ts';
import styles from '../detail/vto-bar.module.css';

/** The fields of the page whose words have not been handed over for saving yet, and those of them whose words cannot be saved as they are. */
const fields = { typing: 0, faulty: 0 };
const listeners = new Set<() => void>();

/** Counts a field among those, or no longer. */
export const countFields = (which: keyof typeof fields, by: 1 | -1): void => {
  fields[which] += by;
  for (const listener of listeners) listener();
};

/** Returns the function by which a text that several write at once says how it is saved; it counts among the fields meanwhile. */
export const useCountedText = (): ((state: TextState) => void) => {
  const [state, setState] = useState<TextState>('saved');
  useEffect(() => {
    if (state === 'saved') return;
    const which = state === 'tooLong' ? (['typing', 'faulty'] as const) : (['typing'] as const);
    for (const each of which) countFields(each, 1);
    return () => which.forEach((each) => countFields(each, -1));
  }, [state]);
  return setState;
};

const useCount = (which: keyof typeof fields): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => fields[which],
  );

/** Milliseconds after which saving is said: shorter ones nobody needs to know of. */
const saidAfter = 300;

/** Returns true once something has lasted for a while. */
const useLasting = (now: boolean): boolean => {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setLasting(true), saidAfter);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [now]);
  return now && lasting;
};

/** Returns the edits of a V/TO in the outbox: how many are on their way, and how many wait for a decision. */
const editsOf = (vtoId: string, { kept, notDone }: ReturnType<typeof outbox.read>) => ({
  underWay: kept.filter(({ of }) => of.includes(vtoId)).length,
  undecided: notDone.filter(({ over }) => over?.act.of.includes(vtoId) === true && over.act.edit?.inPlace !== undefined).length,
});

/** Resolves once no words of a V/TO are on their way to the server; to false where some could not be saved. */
export const untilSaved = (vtoId: string): Promise<boolean> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { underWay, undecided } = editsOf(vtoId, outbox.read());
      if (fields.typing > fields.faulty || underWay > 0) return;
      forget();
      listeners.delete(look);
      resolve(fields.faulty === 0 && undecided === 0);
    };
    const forget = outbox.subscribe(look);
    listeners.add(look);
    look();
  });

/** Returns how many parts of a V/TO wait for a decision, because two people wrote in them. */
const useUndecided = (vtoId: string): number => editsOf(vtoId, useQueue(outbox)).undecided;

/** Returns why a V/TO cannot be published before somebody decides or mends something, and whether words are on their way to the server. */
export const useUnsaved = (vtoId: string): { because: 'vto.decideFirst' | 'vto.mendFirst' | undefined; isSaving: boolean } => {
  const undecided = useUndecided(vtoId);
  const faulty = useCount('faulty');
  const typing = useCount('typing');
  const { kept } = useQueue(outbox);
  return {
    because: undecided > 0 ? 'vto.decideFirst' : faulty > 0 ? 'vto.mendFirst' : undefined,
    isSaving: typing > faulty || kept.some(({ of }) => of.includes(vtoId)),
  };
};

/** Says whether all that was written is saved, is being saved, is kept here without a connection, or waits for a decision. */
export const Saving = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const { time } = useFormats();
  const isNarrow = useNarrow();
  const { kept, lost } = useQueue(outbox);
  const undecided = useUndecided(vto.id);
  const mine = kept.filter(({ of }) => of.includes(vto.id)).length;
  const faulty = useCount('faulty');
  const typed = useCount('typing') > faulty;
  const sending = useLasting(!lost && (mine > 0 || typed));
  const [icon, text, tone] =
    undecided > 0
      ? ([IconAlertTriangle, t('vto.saving.conflict', { count: undecided }), styles.warn] as const)
      : faulty > 0
        ? ([IconAlertTriangle, t('vto.saving.faulty', { count: faulty }), styles.warn] as const)
        : lost && (mine > 0 || typed)
          ? ([IconWifiOff, t('vto.saving.offline'), styles.warn] as const)
          : sending
            ? ([IconRefresh, t('vto.saving.saving'), undefined] as const)
            : ([
                IconCloudCheck,
                isNarrow ? t('vto.saving.savedShort') : t('vto.saving.saved', { time: time(vto.updated) }),
                undefined,
              ] as const);
  return (
    <span className={classes(styles.saved, tone)} role="status">
      <Icon as={icon} size="sm" />
      {text}
    </span>
  );
};
