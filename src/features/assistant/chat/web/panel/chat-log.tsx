import '#web/core/texts/assistant.ts';
import { IconAlertTriangle, IconCopy, IconRefresh } from '@tabler/icons-react';
import { type UIEvent, useEffect, useRef, useState } from 'react';
import type { FoundItem } from '#features/home/palette/contract.ts';
import { iconOf, typeOf } from '#features/home/palette/web/parts/found-look.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import styles from './chat-log.module.css';
import { CountedGroups } from './counted.tsx';
import { ProposalCard } from './proposal-card.tsx';
import type { ChatWork, PanelTurn } from './use-chat.ts';

/** Copies a text and says so, or that it could not; catalogue row U-11. */
export const useCopy = () => {
  const t = useText();
  return (text: string) =>
    void (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => toast.success(t('assistant.copied')),
      () => toast.error(t('assistant.notCopied')),
    );
};

/** Renders the items that an answer is made from, as links to them. */
const Sources = ({ sources }: { sources: readonly FoundItem[] }) => {
  const t = useText();
  if (sources.length === 0) return null;
  return (
    <ol className={styles.sources} aria-label={t('assistant.sources')}>
      {sources.map((item, at) => (
        <li key={item.id}>
          <a
            href={`?item=${typeOf[item.kind]}.${item.id}`}
            onClick={(press) => {
              press.preventDefault();
              openItem({ type: typeOf[item.kind], id: item.id });
            }}
          >
            <sup>{at + 1}</sup>
            <Icon as={iconOf(item.kind)} size="sm" />
            <span>{item.title}</span>
          </a>
        </li>
      ))}
    </ol>
  );
};

interface AnswerProps {
  turn: PanelTurn;
  chat: ChatWork;
  isLast: boolean;
}

/** Renders the words of an answer, or why none came: what was counted by then is said without the model. */
const Words = ({ turn: { answer, state, why, counted, proposals } }: { turn: PanelTurn }) => {
  const t = useText();
  const isEmpty = state === 'whole' && answer.trim() === '' && proposals.length === 0;
  if (state !== 'failed' || answer !== '')
    return (
      <p className={styles.words}>
        {isEmpty ? t('assistant.empty') : answer}
        {state === 'writing' && <i className={styles.writing} aria-hidden="true" />}
      </p>
    );
  if (counted.length === 0) return null;
  return (
    <>
      <p className={styles.fault} role="alert">
        <Icon as={IconAlertTriangle} size="sm" />
        <span>
          {why ?? t('assistant.modelSilent')} {t('assistant.countedInstead')}
        </span>
      </p>
      <p className={styles.words}>{counted.map(({ text }) => text).join(' ')}</p>
    </>
  );
};

/** Renders what failed, unless that stands above already, and what asks again. */
const Failed = ({ turn, chat }: { turn: PanelTurn; chat: ChatWork }) => {
  const t = useText();
  const isCounted = turn.answer === '' && turn.counted.length > 0;
  return (
    <>
      {!isCounted && (
        <p className={styles.fault} role="alert">
          <Icon as={IconAlertTriangle} size="sm" />
          <span>{turn.why ?? t('errors.modelFailed')}</span>
        </p>
      )}
      <Button tone="soft" icon={IconRefresh} onClick={() => void chat.ask(turn.question, turn.key)}>
        {t(isCounted ? 'assistant.askModelAgain' : 'assistant.again')}
      </Button>
    </>
  );
};

const Answer = ({ turn, chat, isLast }: AnswerProps) => {
  const t = useText();
  const { time } = useFormats();
  const copy = useCopy();
  const { answer, by, state, sources, counted, proposals, at } = turn;
  const first = proposals.find((proposal) => proposal.state === 'open');
  const isFailed = state === 'failed';
  return (
    <div className={styles.bot} data-sender="bot">
      <Words turn={turn} />
      {state === 'writing' && <p className={styles.quiet}>{t('assistant.writing', { count: sources.length })}</p>}
      {state === 'stopped' && <p className={styles.quiet}>{t('assistant.stopped')}</p>}
      {proposals.map((proposal) => (
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          isFirst={proposal === first}
          onSettle={(settled) => chat.settle(turn, settled)}
        />
      ))}
      {counted.map((each) => (
        <CountedGroups
          key={each.text}
          counted={each}
          by={isFailed && answer === '' ? 'rules' : by}
          isLast={isLast}
          onAsk={(question) => void chat.ask(question)}
        />
      ))}
      <Sources sources={sources} />
      {isFailed ? (
        <Failed turn={turn} chat={chat} />
      ) : (
        state !== 'writing' && (
          <div className={styles.foot}>
            <IconButton icon={IconCopy} size="sm" label={t('assistant.copy')} onClick={() => copy(answer)} />
            <time dateTime={at}>{time(at)}</time>
            {by !== undefined && counted.length === 0 && <span>{t(`assistant.by.${by}`)}</span>}
          </div>
        )
      )}
    </div>
  );
};

/** How near to its end, in px, a log must be scrolled to follow what comes. */
const nearEnd = 60;

/** Renders the questions and answers. It follows what comes, unless the reader has scrolled up. Catalogue rows U-02, U-07 and U-08. */
export const ChatLog = ({ chat }: { chat: ChatWork }) => {
  const t = useText();
  const { time } = useFormats();
  const end = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  const { turns } = chat;
  // The buttons below an answer come with its end.
  const length = turns.reduce(
    (sum, { answer, counted, proposals, sources, state }) =>
      sum + answer.length + counted.length + proposals.length + sources.length + (state === 'writing' ? 1 : 2),
    0,
  );
  useEffect(() => {
    if (follows) end.current?.scrollIntoView({ block: 'end' });
  }, [length, follows]);
  const scrolled = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) =>
    setFollows(scrollHeight - scrollTop - clientHeight < nearEnd);
  return (
    <div className={styles.log} role="log" aria-label={t('assistant.conversation')} onScroll={scrolled}>
      {turns.map((turn) => (
        <div key={turn.key} className={styles.turn}>
          <div className={styles.mine} data-sender="user">
            <p>{turn.question}</p>
            <time dateTime={turn.at}>{time(turn.at)}</time>
          </div>
          <Answer turn={turn} chat={chat} isLast={turn === turns.at(-1)} />
        </div>
      ))}
      <div ref={end} />
      {!follows && chat.isWriting && (
        <Button tone="soft" onClick={() => setFollows(true)}>
          {t('assistant.newText')}
        </Button>
      )}
    </div>
  );
};
