import { IconArrowLeft, IconArrowRight, IconFlag, IconMoodSmile, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { confirm } from '../../../../web/modals/ask.ts';
import { classes } from '../../../../web/ui/classes.ts';
import { Hint } from '../../../../web/ui/hint.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { useLive } from './live-context.tsx';
import { ReactionMenu } from './reaction-menu.tsx';
import styles from './scribe-dock.module.css';

/** Ends the meeting after a question; what follows is told before. */
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

/** The scribe's controls, in one place in every section: Pause, Back, Next, and in the last one End. */
export const ScribeDock = ({ phone }: { phone: boolean }) => {
  const t = useText();
  const { state, may, send } = useLive();
  const end = useEnding();
  if (!may('pause')) return null;
  const paused = state.status === 'Paused';
  const { agendaIndex } = state;
  const isLast = agendaIndex >= state.agenda.length - 1;
  const pauseLabel = t(paused ? 'liveMeetings.dock.resume' : 'liveMeetings.dock.pause');
  return (
    <div className={styles.dock} data-dock="" role="toolbar" aria-label={t('liveMeetings.dock.title')}>
      <Hint text={pauseLabel} side="top">
        <button type="button" className={styles.small} aria-label={pauseLabel} onClick={() => send({ type: paused ? 'resume' : 'pause' })}>
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
      <button
        type="button"
        className={styles.button}
        disabled={agendaIndex === 0}
        onClick={() => send({ type: 'setAgendaItem', agendaIndex: agendaIndex - 1 })}
      >
        <Icon as={IconArrowLeft} size="sm" />
        {t('liveMeetings.dock.back')}
      </button>
      {isLast ? (
        <button type="button" className={classes(styles.button, styles.go)} onClick={() => void end()}>
          <Icon as={IconFlag} size="sm" />
          {t('liveMeetings.dock.end')}
        </button>
      ) : (
        <button type="button" className={classes(styles.button, styles.go)} onClick={() => send({ type: 'nextAgendaItem' })}>
          {t('liveMeetings.dock.next')}
          <Icon as={IconArrowRight} size="sm" />
        </button>
      )}
    </div>
  );
};
