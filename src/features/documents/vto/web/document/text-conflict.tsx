import '#web/core/texts/vto.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useQueue } from '#web/core/outbox/outbox.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import type { NotDone, QueuedConflict } from '#web/core/outbox/queue.ts';
import { useSession } from '#web/core/session/session.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { markWords, mergeWords } from '#web/kit/writing/word-marks.ts';
import type { VtoText } from '../../contract.ts';
import { keepRefused, textIn, useKeeper } from './refused-text.tsx';
import styles from './text-conflict.module.css';

export type ConflictChoice = 'mine' | 'theirs' | 'both';

/** Two texts of the same words: one's own, which is not saved, and somebody else's, which is. */
export interface OpenConflict {
  mine: VtoText;
  act: NotDone;
  /** Keeps other words of one's own, because the person writes on. */
  reword: (mine: VtoText) => void;
  choose: (choice: ConflictChoice, theirs: string) => void;
}

/** Parts whose texts can stand one under the other; of others, such as numbers, only one can stay. */
const joined = new Set(['title', 'customTitle', 'processTitle', 'text', 'description', 'niche', 'process', 'guarantee']);
const oneLine = new Set(['title', 'customTitle', 'processTitle']);

const joinable = (mine: VtoText): string | undefined => {
  const [part, ...more] = Object.keys(mine);
  return part !== undefined && more.length === 0 && joined.has(part) ? part : undefined;
};

/** Returns one text of two: with the changes of both to what they started from, or one after the other where both changed the same words. */
const bothOf = (part: string, mine: string, theirs: string, was: unknown): string => {
  return (typeof was === 'string' ? mergeWords(mine, was, theirs) : undefined) ?? `${theirs}${oneLine.has(part) ? ' / ' : '\n'}${mine}`;
};

/** Returns the text with the changes of both, of a part that is longer than a line, where they changed different words: nobody is asked then. */
const mergedOf = ({ act, current }: QueuedConflict): VtoText | undefined => {
  const { mine = {}, was = {} } = act.edit ?? {};
  const part = joinable(mine as VtoText);
  const [own, base, theirs] = part === undefined || oneLine.has(part) ? [] : [mine[part], was[part]?.[0], current[part]];
  if (part === undefined || typeof own !== 'string' || typeof base !== 'string' || typeof theirs !== 'string') return undefined;
  const words = mergeWords(own, base, theirs);
  return words === undefined ? undefined : { [part]: words };
};

/** Returns the clash of some parts of an item, while it waits for a decision; `what` is the label of their text. */
export const useTextConflict = (id: string, parts: readonly string[], what: string): OpenConflict | undefined => {
  const keeper = useKeeper();
  const act = useQueue(outbox).notDone.find(({ over }) => {
    const edit = over?.act.edit;
    return edit?.id === id && edit.inPlace !== undefined && Object.keys(edit.mine).some((part) => parts.includes(part));
  });
  const keep = (key: string, words: VtoText) => {
    outbox.reword(key, words);
    const next = outbox.read().notDone.find((each) => each.key === key);
    const refused = { id, part: parts[0], what, words: textIn(words) };
    if (next !== undefined) outbox.keepMine(next, (error) => keepRefused(keeper, refused, error));
  };
  const merged = act?.over && mergedOf(act.over);
  const merge = useEffectEvent((key: string) => merged && keep(key, merged));
  const mergeKey = merged && act?.key;
  useEffect(() => {
    if (mergeKey !== undefined) merge(mergeKey);
  }, [mergeKey]);
  if (act === undefined || merged !== undefined) return undefined;
  const mine = (act.over?.act.edit?.mine ?? {}) as VtoText;
  return {
    mine,
    act,
    reword: (words) => outbox.reword(act.key, words),
    choose: (choice, theirs) => {
      if (choice === 'theirs') return outbox.dismiss(act.key);
      const part = joinable(mine);
      if (choice === 'mine' || part === undefined) return keep(act.key, mine);
      return keep(act.key, { [part]: bothOf(part, String(mine[part] ?? ''), theirs, act.over?.act.edit?.was[part]?.[0]) });
    },
  };
};

/** Renders a text with the words marked that the other one has not. */
const Marked = ({ text, other }: { text: string; other: string }) => (
  <span className={styles.text}>
    {markWords(other, text).map(({ kind, text: words, place }) => {
      if (kind === 'gone') return null;
      return kind === 'new' ? <mark key={place}>{words}</mark> : <span key={place}>{words}</span>;
    })}
  </span>
);

interface ClashProps {
  clash: OpenConflict;
  mine: string;
  theirs: string;
}

/** Returns who was ahead, what is said of it, and the choices. */
const useSaid = ({ clash, theirs }: ClashProps) => {
  const t = useText();
  const { time } = useFormats();
  const { ahead } = clash.act.over ?? {};
  const { people } = usePeople([ahead?.byId ?? null]);
  const them = people.get(ahead?.byId ?? '');
  const name = them?.firstName ?? t('vto.clash.somebody');
  const choices: { say: string; choice: ConflictChoice }[] = [
    { say: t('vto.clash.keepMine'), choice: 'mine' },
    { say: t('vto.clash.take', { name }), choice: 'theirs' },
    ...(joinable(clash.mine) === undefined ? [] : [{ say: t('vto.clash.both'), choice: 'both' as const }]),
  ];
  return {
    them,
    name,
    said: ahead === undefined ? t('vto.clash.saidUnknown') : t('vto.clash.said', { name, time: time(ahead.at) }),
    choices: choices.map(({ say, choice }) => ({ say, choice, choose: () => clash.choose(choice, theirs) })),
  };
};

/** Shows the other's text under one's own, which stands in the field right above, with large buttons: for phones. */
const ShortClash = (props: ClashProps) => {
  const { said, choices } = useSaid(props);
  return (
    <div data-clash="">
      <p className={styles.say} role="alert">
        <Icon as={IconAlertTriangle} />
        <span>
          <b>{said}</b>
          <Marked text={props.theirs} other={props.mine} />
        </span>
      </p>
      <div className={styles.large}>
        {choices.map(({ say, choice, choose }) => (
          <Button key={choice} tone={choice === 'both' ? 'quiet' : 'soft'} onClick={choose}>
            {say}
          </Button>
        ))}
      </div>
    </div>
  );
};

/** Shows both texts side by side, and asks which one stays. The focus stays in the field; the keys are Alt with 1 to 3. */
const WideClash = (props: ClashProps) => {
  const { mine, theirs } = props;
  const t = useText();
  const me = useSession().user;
  const self = usePeople([me.userId]).people.get(me.userId);
  const { them, name, said, choices } = useSaid(props);
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
        {choices.map(({ say, choice, choose }) => (
          <Button key={choice} tone="soft" onClick={choose}>
            {say}
          </Button>
        ))}
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys="alt+1" /> <Kbd keys="2" /> <Kbd keys="3" />
        </span>
      </div>
    </div>
  );
};

/** Shows two texts of the same words, and asks which one stays. */
export const TextConflict = ({ short = false, ...props }: ClashProps & { short?: boolean }) =>
  short ? <ShortClash {...props} /> : <WideClash {...props} />;
