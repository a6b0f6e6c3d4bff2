import { IconArrowLeft, IconArrowRight, IconFlag, IconMoodSmile, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useShortcut } from '../../../../web/keyboard/shortcuts.ts';
import { confirm } from '../../../../web/modals/ask.ts';
import { classes } from '../../../../web/ui/classes.ts';
import { Hint } from '../../../../web/ui/hint.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { useLive } from './live-context.tsx';
import { ReactionMenu } from './reaction-menu.tsx';
import styles from './scribe-dock.module.css';

/** Returns a function that ends the meeting after a question that says what will happen. */
export const useEnding = () => {
  const t = useText();
  const { state, send } = useLive();
  return async () => {
    const { sendRecapEmail, clearMeetingItems } = state.settings;
    const text = [
      ...(sendRecapEmail ? [t('liveMeetings.end.mails')] : []),
      ...(clearMeetingItems ? [t('liveMeetings.end.clears')] : []),
      t('liveMeetings.end.closes'),
    ].join(' ');
    if (await confirm({ title: t('liveMeetings.end.title'), text, yes: t('liveMeetings.end.yes') })) send({ type: 'end' });
  };
};

const keys = { pause: 'alt+p', back: 'alt+b', next: 'alt+n' };
/** These shortcuts change what everybody sees, so they are off while somebody types. */
const quiet = { rests: true };

const Controls = ({ phone }: { phone: boolean }) => {
  const t = useText();
  const { state, send } = useLive();
  const end = useEnding();
  const paused = state.status === 'Paused';
  const { agendaIndex } = state;
  const isFirst = agendaIndex === 0;
  const isLast = agendaIndex >= state.agenda.length - 1;
  const pauseLabel = t(paused ? 'liveMeetings.dock.resume' : 'liveMeetings.dock.pause');
  const pause = () => send({ type: paused ? 'resume' : 'pause' });
  const back = () => send({ type: 'setAgendaItem', agendaIndex: agendaIndex - 1 });
  const next = () => (isLast ? void end() : send({ type: 'nextAgendaItem' }));
  useShortcut(keys.pause, pauseLabel, pause, quiet);
  useShortcut(isFirst ? undefined : keys.back, t('liveMeetings.dock.toBack'), back, quiet);
  useShortcut(keys.next, t(isLast ? 'liveMeetings.end.yes' : 'liveMeetings.dock.toNext'), next, quiet);
  return (
    <div className={styles.dock} data-dock="" role="toolbar" aria-label={t('liveMeetings.dock.title')}>
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
      <button type="button" className={styles.button} disabled={isFirst} onClick={back}>
        <Icon as={IconArrowLeft} size="sm" />
        {t('liveMeetings.dock.back')}
      </button>
      <button type="button" className={classes(styles.button, styles.go)} onClick={next}>
        {isLast && <Icon as={IconFlag} size="sm" />}
        {t(isLast ? 'liveMeetings.dock.end' : 'liveMeetings.dock.next')}
        {!isLast && <Icon as={IconArrowRight} size="sm" />}
      </button>
    </div>
  );
};

/** Renders the scribe's controls, in one place in every section: Pause, Back, Next, and in the last section End; each has a shortcut. */
export const ScribeDock = ({ phone }: { phone: boolean }) => (useLive().may('pause') ? <Controls phone={phone} /> : null);
