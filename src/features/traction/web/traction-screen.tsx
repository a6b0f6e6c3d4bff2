import { IconEdit, IconEye } from '@tabler/icons-react';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useText } from '../../../web/i18n/use-text.ts';
import { usePlace } from '../../../web/session/place.ts';
import { useSession } from '../../../web/session/session.ts';
import { Button } from '../../../web/ui/button.tsx';
import { LivePill } from '../../../web/ui/live-pill.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { Skeleton } from '../../../web/ui/skeleton.tsx';
import { isRunning } from '../../meetings/rules.ts';
import { MeetingAct } from '../../meetings/web/parts/meeting-act.tsx';
import { FavoriteStar } from '../../meetings/web/parts/meeting-row.tsx';
import { MeetingWhen } from '../../meetings/web/parts/meeting-when.tsx';
import { readTractionPageAhead, type TractionPage, useTractionPage } from './calls.ts';
import { PageTabs } from './parts/page-tabs.tsx';
import styles from './traction-screen.module.css';

/** Renders when the next meeting is and how often it repeats. */
const Note = ({ page: { meeting, thread } }: { page: TractionPage }) => {
  const t = useText();
  if (thread === undefined) return <Skeleton width="14rem" />;
  const cadence = t(`meetings.cadence${thread.cadence}`);
  if (meeting === undefined) return thread.meetingId === null ? t('traction.noNext', { cadence }) : cadence;
  return (
    <>
      {t(isRunning(meeting.status) ? 'traction.runningNow' : 'traction.nextNote', { cadence })}{' '}
      {!isRunning(meeting.status) && <MeetingWhen meeting={meeting} />}
    </>
  );
};

const Tools = ({ page: { meeting, history } }: { page: TractionPage }) => {
  const t = useText();
  const navigate = useNavigate();
  const known = meeting ?? history?.[0];
  if (known === undefined) return null;
  const { edit } = known.can;
  return (
    <>
      <FavoriteStar meeting={known} />
      <Button tone="soft" icon={edit ? IconEdit : IconEye} onClick={() => void navigate({ to: `/meeting/${known.id}` })}>
        {t(edit ? 'meetings.edit' : 'meetings.details')}
      </Button>
      {meeting !== undefined && <MeetingAct meeting={meeting} own />}
    </>
  );
};

/** Sends the page's requests. Nobody waits for the answers: the session knows the team's name, so the page is shown with it at once. */
export const readTractionAhead = ({ tractionId = '', threadId = '' }: Record<string, string>): Promise<void> => {
  void readTractionPageAhead(tractionId, threadId);
  return Promise.resolve();
};

/** `/traction/{tractionId}/{threadId}`: a team's page with its meeting's content, history and summaries. */
export const TractionScreen = () => {
  const t = useText();
  const page = useTractionPage();
  const { tractionId, threadId, traction, meeting } = page;
  const team = useSession().teams.find(({ id }) => id === tractionId);
  const title = traction?.title ?? team?.title ?? '';
  const running = meeting !== undefined && isRunning(meeting.status);
  usePlace({
    title: title === '' ? t('meetings.one') : title,
    tractionId,
    crumb: title === '' ? undefined : { label: title, to: `/traction/${tractionId}/${threadId}/meetingoverview` },
  });
  return (
    <Page>
      <PageHeader title={title === '' ? t('meetings.one') : title} note={<Note page={page} />}>
        {running && (
          <span className={styles.live}>
            <LivePill paused={meeting.status === 'Paused'} />
          </span>
        )}
        <Tools page={page} />
      </PageHeader>
      <PageTabs tractionId={tractionId} threadId={threadId} />
      <div className={styles.page}>
        <Outlet />
      </div>
    </Page>
  );
};
