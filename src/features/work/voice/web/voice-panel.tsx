import '#web/core/texts/voice.ts';
import { IconArrowUp, IconCircleCheck, IconMicrophone } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import { SidePanel } from '#web/kit/modals/side-panel.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { longestSentence } from '../contract.ts';
import { useSpeech } from './parts/use-speech.ts';
import styles from './parts/voice-log.module.css';
import { VoiceStage } from './parts/voice-stage.tsx';
import { ChooseMeeting, ChooseType } from './voice/missing-part.tsx';
import { RecognisedCard, typeLabels } from './voice/recognised-card.tsx';
import { type Pending, type Recognised, useRecognised, type VoiceMessage } from './voice/use-recognised.ts';

/** Renders what was said and what became of it; an item that was added can be edited. Catalogue rows U-18 and U-24. */
const Messages = ({ messages }: { messages: readonly VoiceMessage[] }) => {
  const t = useText();
  const titles = useTractionTitles(messages.flatMap((each) => (each.type === 'action' ? [each.tractionId] : [])));
  return messages.map((message) =>
    message.type === 'action' ? (
      <p key={message.id} className={styles.action} data-type="action">
        <Icon as={IconCircleCheck} className={styles.good} />
        <span>
          {t('voice.added', { what: t(typeLabels[message.kind]), title: message.title, meeting: titles.get(message.tractionId) ?? '' })}
        </span>
        <Button tone="soft" onClick={() => openItem(message.item)}>
          {t('voice.edit')}
        </Button>
      </p>
    ) : (
      <p key={message.id} className={styles[message.type]} data-type={message.type}>
        {message.text}
      </p>
    ),
  );
};

interface SayFormProps {
  isHearing: boolean;
  onSay: (text: string) => void;
  /** Begins to listen; absent while that cannot be. */
  onSpeak: (() => void) | undefined;
}

/** Renders the field for those who cannot speak or do not want to, and the button that listens. */
const SayForm = ({ isHearing, onSay, onSpeak }: SayFormProps) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text === '' || isHearing) return;
    setTyped('');
    onSay(text);
  };
  return (
    <form className={styles.say} onSubmit={send}>
      <TextInput aria-label={t('voice.type')} placeholder={t('voice.type')} maxLength={longestSentence} value={typed} onChange={setTyped} />
      <IconButton type="submit" icon={IconArrowUp} label={t('voice.send')} because={text === '' ? t('voice.needsWords') : undefined} />
      {onSpeak !== undefined && <IconButton icon={IconMicrophone} label={t('voice.speak')} onClick={onSpeak} />}
    </form>
  );
};

/** Renders what is being made: what is missing of it to be chosen, else all of it to be corrected and added. */
const Making = ({
  pending,
  busy,
  keep,
  change,
  discard,
}: Pick<Recognised, 'busy' | 'keep' | 'change' | 'discard'> & { pending: Pending }) => {
  const { type, tractionId } = pending;
  return (
    <>
      {type === null && <ChooseType onChoose={(chosen) => change({ ...pending, type: chosen })} />}
      {tractionId === '' && <ChooseMeeting onChoose={(chosen) => change({ ...pending, tractionId: chosen })} />}
      {type !== null && tractionId !== '' && (
        <RecognisedCard
          draft={{ ...pending, type }}
          busy={busy === 'adding'}
          onChange={change}
          onAdd={() => void keep({ ...pending, type })}
          onDiscard={discard}
        />
      )}
    </>
  );
};

/**
 * Renders the voice assistant beside the page, on a phone as a sheet: it listens, or takes what is typed, and makes an Issue, a To-Do or a
 * Headline of it. Catalogue rows U-16 to U-31.
 */
export const VoicePanel = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const language = useLocale();
  const heard = useRecognised();
  const { messages, pending, busy, say, hear } = heard;
  const speech = useSpeech(language, (said) => {
    if ('text' in said) void hear(said.text);
    else if (said.reason !== 'aborted') say(t(said.reason === 'no-speech' ? 'voice.nothingHeard' : 'voice.notHeard'));
  });
  const end = useRef<HTMLDivElement>(null);
  const { state } = speech;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [messages.length, pending, state]);
  return (
    <SidePanel title={t('voice.name')} onClose={onClose}>
      <div className={styles.log} role="log" aria-label={t('voice.name')}>
        <VoiceStage speech={speech} />
        {messages.length === 0 && state === 'quiet' && <p className={styles.system}>{t('voice.hint')}</p>}
        <Messages messages={messages} />
        {busy === 'hearing' && <p className={styles.system}>{t('voice.working')}</p>}
        {pending !== undefined && <Making {...heard} pending={pending} />}
      </div>
      <SayForm isHearing={busy === 'hearing'} onSay={(text) => void hear(text)} onSpeak={state === 'quiet' ? speech.start : undefined} />
      <div ref={end} />
    </SidePanel>
  );
};
