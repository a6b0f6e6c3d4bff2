import '../../../../web/texts/vto.ts';
import { IconAlertTriangle, IconCloudCheck, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useQueue } from '../../../../web/outbox/outbox.ts';
import { outbox } from '../../../../web/outbox/page-outbox.ts';
import { classes } from '../../../../web/ui/classes.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { useNarrow } from '../../../../web/ui/use-phone.ts';
import type { Vto } from '../../contract.ts';
import styles from './vto-bar.module.css';

let typing = 0;
const listeners = new Set<() => void>();

/** Counts fields whose words have not been handed over for saving yet. */
export const countTyping = (by: 1 | -1): void => {
  typing += by;
  for (const listener of listeners) listener();
};

const useTyping = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => typing > 0,
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

/** Returns how many parts of a V/TO wait for a decision, because two people wrote in them. */
export const useUndecided = (vtoId: string): number =>
  useQueue(outbox).notDone.filter(({ over }) => over?.act.of.includes(vtoId) === true && over.act.edit?.inPlace !== undefined).length;

/** Says whether all that was written is saved, is being saved, is kept here without a connection, or waits for a decision. */
export const Saving = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const { time } = useFormats();
  const isNarrow = useNarrow();
  const { kept, lost } = useQueue(outbox);
  const undecided = useUndecided(vto.id);
  const mine = kept.filter(({ of }) => of.includes(vto.id)).length;
  const typed = useTyping();
  const sending = useLasting(!lost && (mine > 0 || typed));
  const [icon, text, tone] =
    undecided > 0
      ? ([IconAlertTriangle, t('vto.saving.conflict', { count: undecided }), styles.warn] as const)
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
