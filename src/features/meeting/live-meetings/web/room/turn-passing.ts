import '#web/core/texts/live-meetings.ts';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { goneIn, segueOf, speakerOf, turnOf } from '../../rules.ts';
import { useLive } from './live-context.tsx';

/** Milliseconds after a turn's end until this browser passes it on: the scribe's does at once, others only if it has not. */
const waits = { scribe: 0, speaker: 600, others: 1_600, spread: 2_000 } as const;

/** Passes the turn on when it is over, or its speaker is gone. Every browser would do so, therefore it goes on without the scribe's as well. */
export const usePassing = (): void => {
  const { state, me, room, isScribe, may, send } = useLive();
  const speaker = speakerOf(state);
  const speakerId = speaker?.personId;
  const segue = segueOf(state);
  const isLost = speaker?.droppedAt != null;
  const runs =
    state.status === 'Running' && segue !== undefined && (segue.from !== null || isLost) && speaker !== undefined && may('seguePass');
  const pass = useEffectEvent(() => speakerId !== undefined && send({ type: 'seguePass', personId: speakerId }));
  const left = useEffectEvent(() => {
    const now = room.now();
    const turn = turnOf(state, now);
    const gone = speaker && goneIn(speaker, now);
    return Math.min(turn === undefined || turn.held ? Infinity : turn.left, gone ?? Infinity);
  });
  useEffect(() => {
    if (!runs) return;
    const extra = isScribe ? waits.scribe : speakerId === me.personId ? waits.speaker : waits.others + Math.random() * waits.spread;
    const timer = setTimeout(pass, left() * 1000 + extra);
    return () => clearTimeout(timer);
  }, [runs, segue, speakerId, isLost, state.sectionStartedAt, isScribe, me.personId]);
};

/** Passes the turn on at Space, where Space does nothing else. */
export const usePassKey = (pass: (() => void) | undefined): void => {
  const t = useText();
  useShortcut(pass && 'space', t('liveMeetings.segue.passKey'), () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.matches('button, a, input, [role]')) focused.click();
    else pass?.();
  });
};
