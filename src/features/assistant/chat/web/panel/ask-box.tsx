import '#web/core/texts/assistant.ts';
import '#web/core/texts/voice.ts';
import { IconArrowUp, IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import { type Speech, useSpeech } from '#features/work/voice/web/parts/use-speech.ts';
import { VoiceStage } from '#features/work/voice/web/parts/voice-stage.tsx';
import { firstSigns } from '#shared/signs.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import { longestQuestion } from '../../contract.ts';
import { AboutChip } from './about-chip.tsx';
import styles from './ask-box.module.css';
import type { ChatWork } from './use-chat.ts';

interface AskBoxProps {
  chat: ChatWork;
  field: RefObject<HTMLTextAreaElement | null>;
  hint: string;
}

/** Listens, and writes what was heard behind what was typed: nothing is sent before its writer has read it. */
const useDictation = ({ chat, field }: Pick<AskBoxProps, 'chat' | 'field'>): Speech => {
  const t = useText();
  return useSpeech(useLocale(), (said) => {
    field.current?.focus();
    if ('text' in said) chat.setTyped((now) => firstSigns(`${now.trimEnd()} ${said.text}`.trim(), longestQuestion));
    else if (said.reason !== 'aborted') toast.error(t(said.reason === 'no-speech' ? 'voice.nothingHeard' : 'voice.notHeard'));
  });
};

interface ActsProps {
  chat: ChatWork;
  speech: Speech;
  onSend: () => void;
}

/** Renders the microphone, where the browser turns speech into words, and Send, which is Stop while an answer is written. */
const Acts = ({ chat, speech, onSend }: ActsProps) => {
  const t = useText();
  const canSpeak = useFlag('voice-assistant') && speech.state === 'quiet';
  return (
    <span className={styles.end}>
      {canSpeak && <IconButton icon={IconMicrophone} label={t('assistant.speak')} onClick={speech.start} />}
      {chat.isWriting ? (
        <IconButton icon={IconPlayerStopFilled} label={t('assistant.stop')} onClick={chat.stop} />
      ) : (
        <IconButton
          icon={IconArrowUp}
          label={t('assistant.send')}
          because={chat.typed.trim() === '' ? t('assistant.needsWords') : undefined}
          onClick={onSend}
        />
      )}
    </span>
  );
};

/** Renders the field for a question: Enter sends it, a blank one cannot be sent (catalogue row U-06). Below it stands the meeting asked about. */
export const AskBox = ({ chat, field, hint }: AskBoxProps) => {
  const t = useText();
  const { typed, setTyped, about, setAbout } = chat;
  const speech = useDictation({ chat, field });
  const question = typed.trim();
  const send = async () => {
    if (question === '' || chat.isWriting) return;
    setTyped('');
    // What was typed comes back if nothing came of it and nothing else was typed meanwhile.
    if (!(await chat.ask(question))) setTyped((now) => (now === '' ? question : now));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className={styles.ask}>
      {speech.state !== 'quiet' && speech.state !== 'none' && (
        <div className={styles.speech}>
          <VoiceStage speech={speech} />
        </div>
      )}
      <div className={styles.box}>
        <TextArea
          ref={field}
          rows={1}
          maxLength={longestQuestion}
          aria-label={hint}
          placeholder={hint}
          value={typed}
          onChange={setTyped}
          onKeyDown={press}
        />
        <div className={styles.bar}>
          {about !== undefined && <AboutChip about={about} onChange={setAbout} />}
          <Acts chat={chat} speech={speech} onSend={() => void send()} />
        </div>
      </div>
      <p>{t('assistant.promise')}</p>
    </div>
  );
};
