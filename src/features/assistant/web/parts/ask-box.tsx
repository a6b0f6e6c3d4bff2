import '../../../../web/texts/assistant.ts';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { TextArea } from '../../../../web/ui/text-area.tsx';
import { longestQuestion } from '../../contract.ts';
import styles from './assistant.module.css';
import type { ChatWork } from './use-chat.tsx';

interface AskBoxProps {
  chat: ChatWork;
  field: RefObject<HTMLTextAreaElement | null>;
  hint: string;
}

/** Renders the field for a question: Enter sends it, a blank one cannot be sent (catalogue row U-06). While an answer is written, Send is Stop. */
export const AskBox = ({ chat, field, hint }: AskBoxProps) => {
  const t = useText();
  const { typed, setTyped } = chat;
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
      <div className={styles.box}>
        <TextArea
          ref={field}
          rows={2}
          maxLength={longestQuestion}
          aria-label={hint}
          placeholder={hint}
          value={typed}
          onChange={setTyped}
          onKeyDown={press}
        />
        {chat.isWriting ? (
          <IconButton icon={IconPlayerStopFilled} label={t('assistant.stop')} onClick={chat.stop} />
        ) : (
          <IconButton
            icon={IconArrowUp}
            label={t('assistant.send')}
            because={question === '' ? t('assistant.needsWords') : undefined}
            onClick={() => void send()}
          />
        )}
      </div>
      <p>{t('assistant.promise')}</p>
    </div>
  );
};
