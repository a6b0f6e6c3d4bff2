import '#web/core/texts/voice.ts';
import { useTractionPages } from '#features/teams/team/web/parts/tractions.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { type VoiceType, voiceTypes } from '../../contract.ts';
import styles from '../parts/voice-log.module.css';
import { typeLabels } from './recognised-card.tsx';

/** Renders the three kinds to choose from, where the sentence said none; catalogue row U-22. */
export const ChooseType = ({ onChoose }: { onChoose: (type: VoiceType) => void }) => {
  const t = useText();
  return (
    <div data-type="component">
      <p className={styles.system}>{t('voice.noType')}</p>
      <div className={styles.types}>
        {voiceTypes.map((type) => (
          <Button key={type} tone="soft" onClick={() => onChoose(type)}>
            {t(typeLabels[type]).toLocaleUpperCase()}
          </Button>
        ))}
      </div>
    </div>
  );
};

/** Renders the meetings to choose from, where the sentence named none; they are read a hundred at a time. Catalogue rows U-23 and U-31. */
export const ChooseMeeting = ({ onChoose }: { onChoose: (tractionId: string) => void }) => {
  const t = useText();
  const meetings = useTractionPages();
  return (
    <div data-type="component">
      <p className={styles.system}>{t('voice.noMeeting')}</p>
      <ul className={styles.meetings} aria-label={t('items.meetings')}>
        {meetings?.map(({ id, title }) => (
          <li key={id}>
            <Button onClick={() => onChoose(id)}>{title}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
