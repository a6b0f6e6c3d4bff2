import '#web/core/texts/home.ts';
import '#web/core/texts/meetings.ts';
import { type Meeting, meetingApi } from '#features/teams/team/contract.ts';
import { sectionName } from '#features/teams/team/rules/section-names.ts';
import { MeetingButton } from '#features/teams/team/web/parts/meeting-button.tsx';
import { useWhen } from '#features/teams/team/web/parts/meeting-when.tsx';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './first-meeting-card.module.css';

/** Renders when the next meeting is and whether it is the first one, its agenda to scale, and the way into it: also to join it while it runs. */
export const FirstMeetingCard = ({ meeting }: { meeting: Meeting }) => {
  const t = useText();
  const { longDay } = useFormats();
  const when = useWhen()(meeting, longDay);
  const { agendaItems: items } = meeting;
  const minutes = items.reduce((sum, { lengthInMinutes }) => sum + lengthInMinutes, 0);
  const held = useRead(meetingApi.history, { params: { id: meeting.tractionId } }, { quiet: true }).data?.items.length;
  const lead = t(held === undefined || held === 0 ? 'home.steps.firstMeeting' : 'home.steps.nextMeeting');
  return (
    <Sheet tone="accent" padded aria-label={lead}>
      <p className={styles.lead}>{held === undefined ? '\u00A0' : lead}</p>
      <p className={styles.when}>{when ?? t('home.steps.noDate')}</p>
      <div className={styles.strip} role="img" aria-label={t('home.steps.agenda', { minutes })}>
        {items.map(({ id, type, lengthInMinutes }) => (
          <span key={id} className={classes(styles.part, type === 'IDS' && styles.main)} style={{ flexGrow: lengthInMinutes }} />
        ))}
      </div>
      <ol className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <span className={styles.name}>{sectionName(item, t)}</span>
            <span className={styles.minutes}>{item.lengthInMinutes}</span>
          </li>
        ))}
      </ol>
      <div className={styles.act}>
        <MeetingButton meeting={meeting} />
      </div>
    </Sheet>
  );
};
