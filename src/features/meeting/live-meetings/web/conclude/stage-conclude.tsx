import '#web/core/texts/live-meetings.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Because } from '#web/kit/ui/because.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { clockOf } from '../../rules.ts';
import { useLive, useTick } from '../room/live-context.tsx';
import { StageFrame } from '../stage/stage-frame.tsx';
import { ConcludeMessages } from './conclude-messages.tsx';
import { ConcludeRatings } from './conclude-ratings.tsx';
import { ConcludeSolved } from './conclude-solved.tsx';
import { ConcludeTodos } from './conclude-todos.tsx';
import styles from './stage-conclude.module.css';

interface SettingProps {
  label: string;
  checked: boolean;
  because: string | undefined;
  onChange: (value: boolean) => void;
}

/** Renders a tick of what happens at the end; only the scribe can change it. */
const Setting = ({ label, checked, because, onChange }: SettingProps) => (
  <Because why={because}>
    {(stopped) => <Checkbox label={label} checked={checked} {...stopped} onChange={(value) => because === undefined && onChange(value)} />}
  </Because>
);

const Closing = () => {
  const t = useText();
  const { state, may, send } = useLive();
  const { sendRecapEmail, clearMeetingItems } = state.settings;
  // The recap goes to those who are invited, which leaves out guests who watch.
  const { data } = useRead(meetingApi.find, { params: { id: state.meetingId } });
  const leads = may('end');
  return (
    <section className={styles.settings} aria-label={t('liveMeetings.conclude.atEnd')}>
      <Setting
        label={t('liveMeetings.conclude.recap', { count: data?.meeting.invitees.length ?? state.attendees.length })}
        checked={sendRecapEmail}
        because={leads ? undefined : t('liveMeetings.onlyScribe')}
        onChange={(value) => send({ type: 'sendRecapEmailChanged', value })}
      />
      <Setting
        label={t('liveMeetings.conclude.clear')}
        checked={clearMeetingItems}
        because={leads ? undefined : t('liveMeetings.onlyScribe')}
        onChange={(value) => send({ type: 'clearMeetingItemsChanged', value })}
      />
    </section>
  );
};

/** Renders how many minutes the meeting has taken, and how many its last section has left. */
const SoFar = () => {
  const t = useText();
  const { state } = useLive();
  const { totalElapsed, sectionLeft } = clockOf(state, useTick());
  // A minute that has begun is still left, as the agenda's clock counts.
  const [spent, left] = [Math.floor(totalElapsed / 60), Math.ceil(sectionLeft / 60)];
  return left === 0 ? t('liveMeetings.conclude.soFar', { spent }) : t('liveMeetings.conclude.soFarLeft', { spent, left });
};

/** Renders Conclude: To-Dos are recapped, other teams told, the meeting rated and ended. Catalogue rows K-03, K-11, K-13 and K-29. */
export const StageConclude = ({ title }: { title: string }) => (
  <StageFrame title={title} note={<SoFar />}>
    <ConcludeTodos />
    <ConcludeSolved />
    <ConcludeMessages />
    <ConcludeRatings />
    <Closing />
  </StageFrame>
);
