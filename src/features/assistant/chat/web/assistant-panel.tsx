import '#web/core/texts/assistant.ts';
import {
  IconArrowLeft,
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconHistory,
  IconMessageCircle,
  IconMessagePlus,
  IconSparkles,
  IconX,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useModel } from '#features/ground/language-models/web/parts/model-row.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { useBeside } from '#web/kit/modals/use-beside.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { AskBox } from './panel/ask-box.tsx';
import styles from './panel/assistant.module.css';
import { ChatHistory } from './panel/chat-history.tsx';
import { ChatLog } from './panel/chat-log.tsx';
import { NoModel } from './panel/no-model.tsx';
import { useChat } from './panel/use-chat.ts';

interface HeaderProps {
  isHistory: boolean;
  isWide: boolean;
  onHistory: () => void;
  onNew: () => void;
  onWide: () => void;
  onClose: () => void;
}

const Header = ({ isHistory, isWide, onHistory, onNew, onWide, onClose }: HeaderProps) => {
  const t = useText();
  // There the panel is as wide as the page.
  const isPhone = usePhone();
  return (
    <header className={styles.head}>
      <span className={styles.stone}>
        <Icon as={IconSparkles} />
      </span>
      <div>
        <h2>{t(isHistory ? 'assistant.earlier' : 'assistant.name')}</h2>
        <p>{t(isHistory ? 'assistant.earlierHint' : 'assistant.subtitle')}</p>
      </div>
      <IconButton
        icon={isHistory ? IconArrowLeft : IconHistory}
        label={t(isHistory ? 'assistant.back' : 'assistant.earlier')}
        onClick={onHistory}
      />
      <IconButton icon={IconMessagePlus} label={t('assistant.newChat')} onClick={onNew} />
      <IconButton icon={IconMessageCircle} label={t('assistant.letsChat')} onClick={() => void openDialog('letsChat')} />
      {!isPhone && (
        <IconButton
          icon={isWide ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
          label={t(isWide ? 'assistant.narrow' : 'assistant.wide')}
          onClick={onWide}
        />
      )}
      <IconButton icon={IconX} label={t('shell.dialogs.close')} onClick={onClose} />
    </header>
  );
};

/**
 * Renders the assistant beside the page, on a phone as a sheet: questions, streamed answers, proposals and earlier conversations. Escape closes
 * it. Catalogue rows C-22, D-19 to D-21 and U-02 to U-11.
 */
export const AssistantPanel = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const chat = useChat(true);
  const model = useModel();
  const [isWide, setWide] = useState(false);
  const [isHistory, setHistory] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const self = useRef<HTMLElement>(null);
  useBeside(self, field, onClose);
  const isAnswering = model?.isConnected === true && model.isOn;
  return createPortal(
    <aside ref={self} className={styles.panel} data-wide={isWide} aria-label={t('assistant.name')} tabIndex={-1}>
      <Header
        isHistory={isHistory}
        isWide={isWide}
        onHistory={() => setHistory(!isHistory)}
        onNew={() => {
          chat.begin();
          setHistory(false);
          field.current?.focus();
        }}
        onWide={() => setWide(!isWide)}
        onClose={onClose}
      />
      {isHistory ? (
        <ChatHistory
          onOpen={(id) => {
            void chat.open(id);
            setHistory(false);
          }}
        />
      ) : (
        <>
          <NoModel />
          <ChatLog chat={chat} />
          <AskBox chat={chat} field={field} hint={t(isAnswering ? 'assistant.hint' : 'assistant.hintRules')} />
        </>
      )}
    </aside>,
    document.querySelector('#root') ?? document.body,
  );
};
