import '#web/core/texts/voice.ts';
import { IconCheck, IconInfoCircle, IconMicrophone, IconMicrophoneOff, IconRefresh } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { Speech } from './use-speech.ts';
import styles from './voice-log.module.css';

/** Renders what the microphone does: asks, listens with the words as they come, is blocked, or is not there; catalogue rows U-20 and U-27. */
export const VoiceStage = ({ speech: { state, words, start, finish, cancel } }: { speech: Speech }) => {
  const t = useText();
  if (state === 'none') {
    return (
      <p className={styles.note}>
        <Icon as={IconInfoCircle} />
        <span>{t('voice.noEngine')}</span>
      </p>
    );
  }
  if (state === 'quiet') return null;
  const isRefused = state === 'refused';
  return (
    <div className={styles.stage} role="status">
      <span className={styles.mic} data-state={state}>
        <Icon as={isRefused ? IconMicrophoneOff : IconMicrophone} size="lg" />
      </span>
      {state === 'asking' && (
        <>
          <strong>{t('voice.asking')}</strong>
          <p>{t('voice.askingHint')}</p>
          <Button onClick={cancel}>{t('voice.cancel')}</Button>
        </>
      )}
      {isRefused && (
        <>
          <strong>{t('voice.refused')}</strong>
          <p>{t('voice.refusedHint')}</p>
          <Button tone="soft" icon={IconRefresh} onClick={start}>
            {t('voice.again')}
          </Button>
        </>
      )}
      {state === 'listening' && (
        <>
          <strong>{t('voice.listening')}</strong>
          <p className={styles.said}>
            {words.sure} <span className={styles.interim}>{words.interim}</span>
          </p>
          <span className={styles.acts}>
            <Button onClick={cancel}>{t('voice.cancel')}</Button>
            <Button tone="primary" icon={IconCheck} onClick={finish}>
              {t('voice.done')}
            </Button>
          </span>
        </>
      )}
    </div>
  );
};
