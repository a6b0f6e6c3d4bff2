import '#web/core/texts/live-meetings.ts';
import { IconCloudPause } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { lateSeconds, sayWhyLate, useLate } from '#web/kit/late/use-late.ts';
import { StageNote } from '../stage/stage-note.tsx';

/** Says above the section that the room is seen some seconds late, where no socket comes up. */
export const LateNote = () => {
  const t = useText();
  if (!useLate()) return null;
  const title = t('liveMeetings.late.title', { seconds: lateSeconds.meeting });
  return (
    <StageNote icon={IconCloudPause} title={title} act={t('shell.late.why')} onAct={sayWhyLate}>
      {t('liveMeetings.late.text')}
    </StageNote>
  );
};
