import '#web/core/texts/live-meetings.ts';
import { useEffect, useState } from 'react';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { LiveView } from '../calls.ts';
import { reactions } from '../parts/reaction-bar.tsx';
import styles from './floating-reactions.module.css';
import { useLive } from './live-context.tsx';

/** Milliseconds that a reaction is shown; equal to the length of its animation. */
const shownFor = 2_600;
/** Horizontal positions used in turn, so that two reactions at once do not overlap. */
const places = [0, 55, 20, 75, 38];

/** Renders everybody's reactions, rising over the screen; with reduced motion they stand still. */
export const FloatingReactions = () => {
  const t = useText();
  const { room, personOf } = useLive();
  const [shown, setShown] = useState<readonly (LiveView & { place: number })[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const end = room.onReaction((reaction) => {
      setShown((now) => [...now, { ...reaction, place: places[now.length % places.length] ?? 0 }]);
      timers.add(setTimeout(() => setShown((now) => now.filter(({ key }) => key !== reaction.key)), shownFor));
    });
    return () => {
      end();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [room]);

  const last = shown.at(-1);
  const said = (emoji: string) => reactions.find((one) => one.emoji === emoji);
  const lastSaid = last === undefined ? undefined : said(last.reaction);
  return (
    <div className={styles.sky}>
      {shown.map(({ key, personId, reaction, place }) => {
        const icon = said(reaction)?.icon;
        return (
          <span key={key} className={styles.one} style={{ '--place': place } as object} aria-hidden="true">
            <span className={styles.stone}>{icon === undefined ? reaction : <Icon as={icon} />}</span>
            <span className={styles.name}>{nameOf(personOf(personId), 'first-only')}</span>
          </span>
        );
      })}
      <VisuallyHidden live="polite">
        {last !== undefined &&
          t('liveMeetings.reacted', {
            name: nameOf(personOf(last.personId)),
            reaction: lastSaid === undefined ? last.reaction : t(lastSaid.say),
          })}
      </VisuallyHidden>
    </div>
  );
};
