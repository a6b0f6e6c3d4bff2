import '#web/core/texts/live-meetings.ts';
import { useId } from 'react';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { useLive } from './live-context.tsx';
import styles from './scribe-ask.module.css';

/** Renders the ask of somebody who wants to be scribe, over the scribe's dock; of several the oldest. */
export const ScribeAsk = () => {
  const t = useText();
  const id = useId();
  const { state, isScribe, personOf, send } = useLive();
  const [first] = state.asking ?? [];
  if (!isScribe || first === undefined) return null;
  const { personId } = first;
  const person = personOf(personId);
  return (
    <section key={personId} className={styles.ask} data-dock="tall" aria-labelledby={id} aria-live="polite">
      <div className={styles.who}>
        <Avatar person={person} named={false} />
        <p id={id}>{t('liveMeetings.people.asksTitle', { name: nameOf(person) })}</p>
      </div>
      <p className={styles.text}>{t('liveMeetings.people.asksText')}</p>
      <div className={styles.acts}>
        <Button tone="primary" onClick={() => send({ type: 'handOver', personId })}>
          {t('liveMeetings.people.handOver')}
        </Button>
        <Button tone="soft" onClick={() => send({ type: 'notNow', personId })}>
          {t('liveMeetings.people.notNow')}
        </Button>
      </div>
    </section>
  );
};
