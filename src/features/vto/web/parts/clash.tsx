import { IconAlertTriangle } from '@tabler/icons-react';
import { diffWordsWithSpace } from 'diff';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useQueue } from '../../../../web/outbox/outbox.ts';
import { outbox } from '../../../../web/outbox/page-outbox.ts';
import type { NotDone } from '../../../../web/outbox/queue.ts';
import { useSession } from '../../../../web/session/session.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Kbd } from '../../../../web/ui/kbd.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import type { VtoWords } from '../../contract.ts';
import styles from './clash.module.css';

export type ClashChoice = 'mine' | 'theirs' | 'both';

/** Two texts of the same words: one's own, which is not saved, and somebody else's, which is. */
export interface OpenClash {
  mine: VtoWords;
  act: NotDone;
  /** Keeps other words of one's own, because the person writes on. */
  reword: (mine: VtoWords) => void;
  choose: (choice: ClashChoice, theirs: string) => void;
}

/** Parts whose texts can stand one under the other; of others, such as numbers, only one can stay. */
const joined = new Set(['title', 'customTitle', 'processTitle', 'text', 'description', 'niche', 'process', 'guarantee', 'notes']);
const oneLine = new Set(['title', 'customTitle', 'processTitle']);

const joinable = (mine: VtoWords): string | undefined => {
  const [part, ...more] = Object.keys(mine);
  return part !== undefined && more.length === 0 && joined.has(part) ? part : undefined;
};

/** Returns the clash of some parts of an item, while it waits for a decision. */
export const useClash = (id: string, parts: readonly string[]): OpenClash | undefined => {
  const act = useQueue(outbox).notDone.find(({ over }) => {
    const edit = over?.act.edit;
    return edit?.id === id && edit.inPlace !== undefined && Object.keys(edit.mine).some((part) => parts.includes(part));
  });
  if (act === undefined) return undefined;
  const mine = (act.over?.act.edit?.mine ?? {}) as VtoWords;
  const keep = (words: VtoWords) => {
    outbox.reword(act.key, words);
    const next = outbox.read().notDone.find(({ key }) => key === act.key);
    if (next !== undefined) outbox.keepMine(next);
  };
  return {
    mine,
    act,
    reword: (words) => outbox.reword(act.key, words),
    choose: (choice, theirs) => {
      if (choice === 'theirs') return outbox.dismiss(act.key);
      const part = joinable(mine);
      if (choice === 'mine' || part === undefined) return keep(mine);
      return keep({ [part]: `${theirs}${oneLine.has(part) ? ' / ' : '\n'}${mine[part] ?? ''}` });
    },
  };
};

/** Returns the pieces of a text that the other one has too, and those that it has not, each with where it ends. */
const piecesOf = (text: string, other: string): { value: string; isOwn: boolean; end: number }[] => {
  const pieces: { value: string; isOwn: boolean; end: number }[] = [];
  for (const { value, added, removed } of diffWordsWithSpace(other, text)) {
    if (!removed) pieces.push({ value, isOwn: added, end: (pieces.at(-1)?.end ?? 0) + value.length });
  }
  return pieces;
};

/** Renders a text with the words marked that the other one has not. */
const Marked = ({ text, other }: { text: string; other: string }) => (
  <p className={styles.text}>
    {piecesOf(text, other).map(({ value, isOwn, end }) => (isOwn ? <mark key={end}>{value}</mark> : <span key={end}>{value}</span>))}
  </p>
);

interface ClashProps {
  clash: OpenClash;
  mine: string;
  theirs: string;
}

/** Shows both texts side by side, and asks which one stays. The focus stays in the field; the keys are Alt with 1 to 3. */
export const Clash = ({ clash, mine, theirs }: ClashProps) => {
  const t = useText();
  const { time } = useFormats();
  const me = useSession().user;
  const { ahead } = clash.act.over ?? {};
  const { people } = usePeople([ahead?.byId ?? null, me.userId]);
  const [them, self] = [people.get(ahead?.byId ?? ''), people.get(me.userId)];
  const name = them?.firstName ?? t('vto.clash.somebody');
  const said = ahead === undefined ? t('vto.clash.saidUnknown') : t('vto.clash.said', { name, time: time(ahead.at) });
  const choose = (choice: ClashChoice) => () => clash.choose(choice, theirs);
  return (
    <div className={styles.clash} data-clash="">
      <p className={styles.said} role="alert">
        <Icon as={IconAlertTriangle} />
        <span>
          <b>{said}</b> {t('vto.clash.nothingLost')}
        </span>
      </p>
      <div className={styles.two}>
        <div>
          <h4>
            {self && <Avatar person={self} size="sm" named={false} />}
            {t('vto.clash.yours')}
          </h4>
          <Marked text={mine} other={theirs} />
        </div>
        <div>
          <h4>
            {them && <Avatar person={them} size="sm" named={false} />}
            {t('vto.clash.theirs', { name })}
          </h4>
          <Marked text={theirs} other={mine} />
        </div>
      </div>
      <div className={styles.flow}>
        <Button tone="soft" onClick={choose('mine')}>
          {t('vto.clash.keepMine')}
        </Button>
        <Button tone="soft" onClick={choose('theirs')}>
          {t('vto.clash.take', { name })}
        </Button>
        {joinable(clash.mine) !== undefined && (
          <Button tone="soft" onClick={choose('both')}>
            {t('vto.clash.both')}
          </Button>
        )}
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys="alt+1" /> <Kbd keys="2" /> <Kbd keys="3" />
        </span>
      </div>
    </div>
  );
};
