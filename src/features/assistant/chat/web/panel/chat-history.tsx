import { folded } from '#shared/folded.ts';
import '#web/core/texts/assistant.ts';
import { IconCopy, IconFileText, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#web/core/api/call.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { type Chat, chatApi } from '../../contract.ts';
import styles from './assistant.module.css';
import { useCopy } from './chat-log.tsx';

/** Renders the summary of a conversation, to be copied. */
const Summary = ({ chat }: { chat: Chat }) => {
  const t = useText();
  const copy = useCopy();
  const ask = { params: { sessionId: chat.id } };
  const { data, isError } = useRead(chatApi.summary, ask, { quiet: true, anew: true });
  const words = isError ? '' : data?.summary;
  return (
    <section className={styles.summary} aria-label={t('assistant.summary')}>
      <h3>{t('assistant.summary')}</h3>
      <p>{words === '' ? t('assistant.noSummary') : words}</p>
      {words !== undefined && words !== '' && (
        <Button icon={IconCopy} onClick={() => copy(words)}>
          {t('assistant.copy')}
        </Button>
      )}
    </section>
  );
};

interface ChatHistoryProps {
  onOpen: (id: string) => void;
}

/** Renders the person's earlier conversations, the last one first; an empty list where they cannot be read (catalogue row U-09). */
export const ChatHistory = ({ onOpen }: ChatHistoryProps) => {
  const t = useText();
  const { dateTime } = useFormats();
  const { data, isError, refetch } = useRead(chatApi.chats, {}, { quiet: true, anew: true });
  const [forgotten, setForgotten] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const [summed, setSummed] = useState<Chat>();
  const chats = isError ? [] : data?.items.filter(({ id }) => !forgotten.has(id));
  const forget = async (chat: Chat) => {
    setForgotten((now) => new Set([...now, chat.id]));
    if (summed?.id === chat.id) setSummed(undefined);
    try {
      await call(chatApi.forget, { params: { sessionId: chat.id } });
      void refetch();
    } catch {
      setForgotten((now) => new Set([...now].filter((id) => id !== chat.id)));
      toast.error(t('assistant.notForgotten', { title: chat.title }));
    }
  };
  const shown = chats?.filter(({ title }) => folded(title).includes(folded(words.trim())));
  return (
    <>
      <div className={styles.find}>
        <TextInput aria-label={t('assistant.find')} placeholder={t('assistant.find')} value={words} onChange={setWords} />
      </div>
      {shown?.length === 0 && <p className={styles.none}>{t('assistant.noChats')}</p>}
      <ul className={styles.chats} aria-label={t('assistant.earlier')}>
        {shown?.map((chat) => (
          <li key={chat.id}>
            <button type="button" className={styles.chat} onClick={() => onOpen(chat.id)}>
              <strong>{chat.title}</strong>
              <time dateTime={chat.updated}>{dateTime(chat.updated)}</time>
              <span>{t('assistant.turns', { count: chat.turns })}</span>
            </button>
            <IconButton
              icon={IconFileText}
              size="sm"
              label={t('assistant.summaryOf', { title: chat.title })}
              onClick={() => setSummed(chat)}
            />
            <IconButton icon={IconTrash} size="sm" label={t('assistant.forget', { title: chat.title })} onClick={() => void forget(chat)} />
          </li>
        ))}
      </ul>
      {summed !== undefined && <Summary key={summed.id} chat={summed} />}
    </>
  );
};
