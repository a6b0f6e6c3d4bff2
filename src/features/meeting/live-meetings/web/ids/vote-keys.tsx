import '#web/core/texts/live-meetings.ts';
import type { RefObject } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { useVoting } from './ids-votes.tsx';
import styles from './vote-keys.module.css';

/** Renders the keys for voting: J and K move, V votes for the Issue in focus or under the pointer, Shift V takes a vote back. */
export const VoteKeys = ({ within }: { within: RefObject<HTMLElement | null> }) => {
  const t = useText();
  const voting = useVoting();
  const rows = () => [...(within.current?.querySelectorAll<HTMLElement>('li:has([data-issue])') ?? [])];
  const current = () => rows().find((row) => row.contains(document.activeElement)) ?? rows().find((row) => row.matches(':hover'));
  const vote = (more: 1 | -1) => {
    const issueId = current()?.querySelector<HTMLElement>('[data-issue]')?.dataset['issue'];
    if (issueId !== undefined) voting?.add(issueId, more);
  };
  const go = (by: 1 | -1) => {
    const all = rows();
    const here = all.findIndex((row) => row.contains(document.activeElement));
    const next = here < 0 ? all.at(by > 0 ? 0 : -1) : all[Math.min(Math.max(here + by, 0), all.length - 1)];
    next?.querySelector<HTMLElement>('[data-title]')?.focus();
  };
  const keys = (each: string) => (voting === undefined ? undefined : each);
  useShortcut(keys('v'), t('liveMeetings.ids.voteKey'), () => vote(1));
  useShortcut(keys('shift+v'), t('liveMeetings.ids.backKey'), () => vote(-1));
  useShortcut(keys('j'), t('liveMeetings.ids.downKey'), () => go(1));
  useShortcut(keys('k'), t('liveMeetings.ids.upKey'), () => go(-1));
  if (voting === undefined) return null;
  return (
    <p className={styles.keys} aria-hidden="true">
      <Kbd keys="j" /> <Kbd keys="k" /> {t('liveMeetings.ids.keysMove')}
      <Kbd keys="v" /> {t('liveMeetings.ids.keysVote')}
      <Kbd keys="shift+v" /> {t('liveMeetings.ids.keysBack')}
    </p>
  );
};
