import '#web/core/texts/live-meetings.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { IdsStage } from '../../contract.ts';
import { isRefused, type Sendable } from '../calls.ts';
import { useLive } from '../room/live-context.tsx';
import styles from './ids-stages.module.css';

const stages = ['review', 'prioritize', 'discuss'] as const;

const stageOf: Record<IdsStage, (typeof stages)[number] | undefined> = {
  Reviewing: 'review',
  Prioritizing: 'prioritize',
  ReadyToDiscuss: 'prioritize',
  DiscussSolve: 'discuss',
  IssuesDiscussed: 'discuss',
  Complete: undefined,
};

const moves: Partial<Record<(typeof stages)[number], Sendable>> = {
  prioritize: { type: 'startPrioritization' },
  discuss: { type: 'startFocusGroup' },
};

/** Renders identify, discuss and solve with the current stage; the scribe changes it. Catalogue row K-24. */
export const IdsStages = () => {
  const t = useText();
  const { state, room, isScribe, send } = useLive();
  const here = stageOf[state.idsStatus];
  return (
    <ol className={styles.stages} aria-label={t('liveMeetings.ids.stages')}>
      {stages.map((stage) => {
        const command = moves[stage];
        const goes = isScribe && stage !== here && command !== undefined && !isRefused(room, command);
        const words = t(`liveMeetings.ids.${stage}`);
        return (
          <li key={stage} aria-current={stage === here ? 'step' : undefined}>
            {goes ? (
              <button type="button" className={styles.stage} onClick={() => send(command)}>
                {words}
              </button>
            ) : (
              <span className={classes(styles.stage, stage === here && styles.here)}>{words}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
};
