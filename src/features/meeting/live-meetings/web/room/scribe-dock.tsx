import '#web/core/texts/live-meetings.ts';
import { IconArrowLeft, IconArrowRight, IconFlag, IconMoodSmile, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { Because } from '#web/kit/ui/because.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Hint } from '#web/kit/ui/hint.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { once } from '#web/kit/ui/once.ts';
import { isCancellable, isUnderWay } from '../../rules.ts';
import { useEnding } from '../conclude/ending.ts';
import { useLive, useTick } from './live-context.tsx';
import { useOffline } from './offline.tsx';
import { ReactionMenu } from './reaction-menu.tsx';
import styles from './scribe-dock.module.css';
import { ScribeGone } from './scribe-gone.tsx';

/** Returns a function that takes a start back after a question: the meeting is in its lobby again. */
const useCancelling = () => {
  const t = useText();
  const { send } = useLive();
  return async () => {
    const asked = { title: t('liveMeetings.cancel.title'), text: t('liveMeetings.cancel.text') };
    if (await confirm({ ...asked, yes: t('liveMeetings.cancel.yes'), no: t('liveMeetings.cancel.no') })) send({ type: 'cancel' });
  };
};

const keys = { pause: 'alt+p', back: 'alt+b', next: 'alt+n' };
/** These shortcuts change what everybody sees, so they are off while somebody types. */
const quiet = { rests: true };

const Controls = ({ phone }: { phone: boolean }) => {
  const t = useText();
  const { state, send } = useLive();
  const now = useTick();
  const cancel = useCancelling();
  const end = useEnding();
  const offline = useOffline() !== undefined;
  const paused = state.status === 'Paused';
  const { agendaIndex } = state;
  const isFirst = agendaIndex === 0;
  const cancels = isFirst && isCancellable(state, now);
  const isLast = agendaIndex >= state.agenda.length - 1;
  const pauseLabel = t(paused ? 'liveMeetings.dock.resume' : 'liveMeetings.dock.pause');
  const pause = () => send({ type: paused ? 'resume' : 'pause' });
  const back = () => (cancels ? void cancel() : send({ type: 'setAgendaItem', agendaIndex: agendaIndex - 1 }));
  const next = () => (isLast ? void end() : send({ type: 'nextAgendaItem', agendaItemId: state.agenda[agendaIndex]?.id }));
  useShortcut(keys.pause, pauseLabel, pause, quiet);
  useShortcut(isFirst ? undefined : keys.back, t('liveMeetings.dock.toBack'), back, quiet);
  useShortcut(keys.next, t(isLast ? 'liveMeetings.end.yes' : 'liveMeetings.dock.toNext'), next, quiet);
  return (
    <div className={classes(styles.dock, offline && styles.away)} data-dock="" role="toolbar" aria-label={t('liveMeetings.dock.title')}>
      <Hint text={pauseLabel} keys={keys.pause} side="top">
        <button type="button" className={styles.small} aria-label={pauseLabel} onClick={pause}>
          <Icon as={paused ? IconPlayerPlay : IconPlayerPause} />
        </button>
      </Hint>
      {phone && (
        <ReactionMenu
          side="top"
          trigger={(props) => (
            <button type="button" className={styles.small} aria-label={t('ui.reactions')} {...props}>
              <Icon as={IconMoodSmile} />
            </button>
          )}
        />
      )}
      <span className={styles.space} />
      <Because why={isFirst && !cancels ? t('liveMeetings.dock.isFirst') : undefined} side="top">
        {(stopped) => (
          <button
            type="button"
            className={styles.button}
            title={cancels ? t('liveMeetings.dock.toLobby') : undefined}
            onClick={once(back)}
            {...stopped}
          >
            <Icon as={IconArrowLeft} size="sm" />
            {t(cancels ? 'liveMeetings.dock.lobby' : 'liveMeetings.dock.back')}
          </button>
        )}
      </Because>
      <button type="button" className={classes(styles.button, styles.go, isLast && styles.last)} onClick={once(next)}>
        {isLast && <Icon as={IconFlag} size="sm" />}
        {t(isLast ? 'liveMeetings.end.yes' : 'liveMeetings.dock.next')}
        {!isLast && <Icon as={IconArrowRight} size="sm" />}
      </button>
    </div>
  );
};

/** Starts the meeting, also by Enter where Enter does nothing else. */
const Start = () => {
  const t = useText();
  const { send } = useLive();
  const start = () => send({ type: 'start' });
  useShortcut('enter', t('liveMeetings.lobby.start'), () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.matches('button, a, [role]')) focused.click();
    else start();
  });
  return (
    <div className={styles.dock} data-dock="">
      <button type="button" className={classes(styles.button, styles.accent)} onClick={start}>
        <Icon as={IconPlayerPlay} size="sm" />
        {t('liveMeetings.lobby.start')}
      </button>
    </div>
  );
};

/**
 * Renders the scribe's controls, in one place in every section: Pause, Back, Next, and in the last section End; each has a shortcut. Before
 * the start there is Start in their place, and Take over when the scribe is gone.
 */
export const ScribeDock = ({ phone }: { phone: boolean }) => {
  const { may, state } = useLive();
  if (may('start') && !isUnderWay(state)) return <Start />;
  return may('pause') ? <Controls phone={phone} /> : <ScribeGone />;
};
