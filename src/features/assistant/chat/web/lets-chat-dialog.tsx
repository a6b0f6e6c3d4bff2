import '#web/core/texts/assistant.ts';
import { useRef } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { AskBox } from './panel/ask-box.tsx';
import styles from './panel/assistant.module.css';
import { ChatLog } from './panel/chat-log.tsx';
import { useChat } from './panel/use-chat.ts';

/** Renders a conversation that ends with the popup: the page holds it, and nobody keeps it. Catalogue row U-01. */
export const LetsChatDialog = ({ close }: DialogProps) => {
  const t = useText();
  const chat = useChat(false);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog title={t('assistant.letsChat')} onClose={() => close()}>
      <p className={styles.none}>{t('assistant.notKept')}</p>
      <div className={styles.popup}>
        <ChatLog chat={chat} />
        <AskBox chat={chat} field={field} hint={t('assistant.hint')} />
      </div>
    </Dialog>
  );
};
