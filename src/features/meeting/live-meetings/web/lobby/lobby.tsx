import { readinessApi } from '#features/meeting/readiness/contract.ts';
import '#web/core/texts/live-meetings.ts';
import { startOf } from '#features/teams/team/web/parts/meeting-when.tsx';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useLive } from '../room/live-context.tsx';
import { useMeeting } from '../room/meeting.ts';
import { StageFrame } from '../stage/stage-frame.tsx';
import { LobbyBoard, LobbyWatchers } from './lobby-board.tsx';
import { LobbyCard } from './lobby-card.tsx';
import { useNudges } from './nudges.ts';

/** Renders the time before the start: how long until then, who is here, and what each person still has to prepare. */
export const Lobby = () => {
  const t = useText();
  const { state } = useLive();
  const { data } = useRead(readinessApi.list, { params: { id: state.meetingId } }, { quiet: true });
  const meeting = useMeeting();
  const nudges = useNudges(data?.items, meeting?.can.nudge === true);
  return (
    <StageFrame title={t('liveMeetings.lobby.title', { title: state.title })}>
      <LobbyCard begins={(meeting && startOf(meeting)) ?? undefined} items={data?.items} nudges={nudges} />
      <LobbyBoard items={data?.items} nudges={nudges} />
      <LobbyWatchers />
    </StageFrame>
  );
};
