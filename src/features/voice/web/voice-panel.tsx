import { IconArrowUp, IconCircleCheck, IconMicrophone } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocale, useText } from '../../../web/i18n/use-text.ts';
import { openItem } from '../../../web/modals/open-item.ts';
import { SidePanel } from '../../../web/modals/side-panel.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { IconButton } from '../../../web/ui/icon-button.tsx';
import { TextInput } from '../../../web/ui/text-input.tsx';
import { useTractionTitles } from '../../meetings/web/parts/tractions.tsx';
import { longestSentence } from '../contract.ts';
import { HeardCard, typeLabels } from './parts/heard-card.tsx';
import { ChooseMeeting, ChooseType } from './parts/missing-part.tsx';
import { useHeard, type VoiceMessage } from './parts/use-heard.tsx';
import { useSpeech } from './parts/use-speech.tsx';
import styles from './parts/voice-log.module.css';
import { VoiceStage } from './parts/voice-stage.tsx';

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

/**
 * Renders the voice assistant beside the page, on a phone as a sheet: it listens, or takes what is typed, and makes an Issue, a To-Do or a
 * Headline of it. Catalogue rows U-16 to U-31.
 */
export const VoicePanel = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const language = useLocale();
  const { messages, pending, busy, say, hear, keep, change, discard } = useHeard();
  const speech = useSpeech(language, {
    onSaid: (text) => void hear(text),
    onFault: (reason) => say(t(reason === 'no-speech' ? 'voice.nothingHeard' : 'voice.notHeard')),
  });
  const [typed, setTyped] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const { state } = speech;
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'end' });
  }, [messages.length, pending, state]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '' || busy === 'hearing') return;
    setTyped('');
    void hear(text);
  };
  return (
    <SidePanel title={t('voice.name')} onClose={onClose}>
      <div className={styles.log} role="log" aria-label={t('voice.name')}>
        <VoiceStage speech={speech} />
        {messages.length === 0 && state === 'quiet' && <p className={styles.system}>{t('voice.hint')}</p>}
        <Messages messages={messages} />
        {busy === 'hearing' && <p className={styles.system}>{t('voice.working')}</p>}
        {pending !== undefined && pending.type === null && <ChooseType onChoose={(type) => change({ ...pending, type })} />}
        {pending !== undefined && pending.tractionId === '' && (
          <ChooseMeeting onChoose={(tractionId) => change({ ...pending, tractionId })} />
        )}
        {pending !== undefined && pending.type !== null && pending.tractionId !== '' && (
          <HeardCard
            draft={{ ...pending, type: pending.type }}
            busy={busy === 'adding'}
            onChange={change}
            onAdd={() => pending.type !== null && void keep({ ...pending, type: pending.type })}
            onDiscard={discard}
          />
        )}
      </div>
      <form className={styles.say} onSubmit={send}>
        <TextInput
          aria-label={t('voice.type')}
          placeholder={t('voice.type')}
          maxLength={longestSentence}
          value={typed}
          onChange={setTyped}
        />
        <IconButton
          type="submit"
          icon={IconArrowUp}
          label={t('voice.send')}
          because={typed.trim() === '' ? t('voice.needsWords') : undefined}
        />
        {state === 'quiet' && <IconButton icon={IconMicrophone} label={t('voice.speak')} onClick={speech.start} />}
      </form>
      <div ref={end} />
    </SidePanel>
  );
};
