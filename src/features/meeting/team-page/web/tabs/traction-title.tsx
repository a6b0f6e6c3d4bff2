import '#web/core/texts/meetings.ts';
import '#web/core/texts/traction.ts';
import { IconCheckbox, IconEdit, IconEye, IconFileTypePdf, IconLink, IconTrash, IconUserCircle, IconUsers } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { Meeting } from '#features/teams/team/contract.ts';
import { isRunning } from '#features/teams/team/rules.ts';
import { useLength } from '#features/teams/team/web/parts/agenda-length.ts';
import { MeetingButton } from '#features/teams/team/web/parts/meeting-button.tsx';
import { OwnTag, useChecklistCount } from '#features/teams/team/web/parts/meeting-marks.tsx';
import { FavoriteStar, useRemoveMeeting } from '#features/teams/team/web/parts/meeting-row.tsx';
import { MeetingWhen } from '#features/teams/team/web/parts/meeting-when.tsx';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { AvatarStack } from '#web/kit/ui/avatar-stack.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { copyLink } from '#web/kit/ui/copy-link.ts';
import { LivePill } from '#web/kit/ui/live-pill.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { usePdf } from '#web/kit/ui/use-pdf.ts';
import { tractionApi } from '../../contract.ts';
import type { TractionPage } from '../calls.ts';
import styles from './traction-title.module.css';

/** Renders what can be done with the meeting as a whole. */
const More = ({ meeting, title }: { meeting: Meeting; title: string }) => {
  const t = useText();
  const navigate = useNavigate();
  const remove = useRemoveMeeting();
  const { busy, because, save } = usePdf(tractionApi.pdf);
  const prints = useFlag('meeting-pdfs');
  const { id: meetingId, tractionId, threadId, can } = meeting;
  const overview = `/traction/${tractionId}/${threadId}/meetingoverview`;
  const change: MenuEntry[] = [
    {
      key: 'reassign',
      label: t('traction.reassign'),
      icon: IconUserCircle,
      onChoose: () => void openDialog('reassignMeeting', { meetingId }),
    },
    {
      key: 'visibility',
      label: t('traction.visibility'),
      icon: IconUsers,
      onChoose: () => void openDialog('meetingVisibility', { meetingId }),
    },
  ];
  const pdf: MenuEntry = {
    key: 'pdf',
    label: t('papers.downloadAll'),
    icon: IconFileTypePdf,
    because: because ?? (busy ? t('papers.making') : undefined),
    onChoose: () => void save({ params: { id: tractionId, type: 'meeting' } }),
  };
  const removal: MenuEntry[] = [
    { key: 'line', line: true },
    {
      key: 'remove',
      label: t('meetings.remove'),
      icon: IconTrash,
      danger: true,
      onChoose: () => void remove(meeting).then((gone) => (gone ? navigate({ to: '/meetings' }) : undefined)),
    },
  ];
  return (
    <RowMenu
      title={title}
      entries={[
        {
          key: 'edit',
          label: t(can.edit ? 'meetings.edit' : 'meetings.details'),
          icon: can.edit ? IconEdit : IconEye,
          onChoose: () => void navigate({ to: `/meeting/${meetingId}` }),
        },
        ...(can.edit ? change : []),
        { key: 'checklist', label: t('traction.checklist'), icon: IconCheckbox, onChoose: () => void navigate({ to: overview }) },
        { key: 'link', label: t('traction.copyLink'), icon: IconLink, onChoose: () => copyLink(overview) },
        ...(prints ? [pdf] : []),
        ...(can.remove ? removal : []),
      ]}
    />
  );
};

/** Renders how many points of the checklist are done; it leads to the page that has the checklist. */
const ChecklistFact = ({ meeting: { id, tractionId, threadId } }: { meeting: Meeting }) => {
  const t = useText();
  const points = useChecklistCount(id);
  if (points === undefined) return null;
  return (
    <Link to={`/traction/${tractionId}/${threadId}/meetingoverview`} className={styles.fact}>
      {t('traction.checklistOf', points)}
    </Link>
  );
};

/** Renders the facts of the series in one line; each leads to the place where it is changed. */
const Facts = ({ page: { meeting, thread }, known }: { page: TractionPage; known: Meeting }) => {
  const t = useText();
  const length = useLength();
  const { people } = usePeople([known.ownerId ?? '']);
  const owner = people.get(known.ownerId ?? '');
  const minutes = known.agendaItems.reduce((sum, item) => sum + item.lengthInMinutes, 0);
  const cadence = t(`meetings.cadence${thread?.cadence ?? known.cadence}`);
  const isSet = meeting !== undefined || (thread !== undefined && thread.meetingId !== null);
  return (
    <div className={styles.facts}>
      <span className={styles.tag}>
        <OwnTag meeting={known} />
      </span>
      <Link to={`/meeting/${known.id}`} className={styles.fact}>
        {isSet ? cadence : t('traction.noNext', { cadence })}
      </Link>
      {owner !== undefined &&
        (known.can.edit ? (
          <button type="button" className={styles.fact} onClick={() => void openDialog('reassignMeeting', { meetingId: known.id })}>
            {t('traction.leads', { name: nameOf(owner, 'first-only') })}
          </button>
        ) : (
          <span className={styles.said}>{t('traction.leads', { name: nameOf(owner, 'first-only') })}</span>
        ))}
      <Link to={`/meeting/${known.id}`} className={styles.fact}>
        {t('traction.agendaOf', { length: length(minutes), count: known.agendaItems.length })}
      </Link>
      {meeting !== undefined && <ChecklistFact meeting={meeting} />}
    </div>
  );
};

interface TractionTitleProps {
  page: TractionPage;
  title: string;
  /** True above a list: a phone then keeps its room for the rows, and shows the facts and the next meeting in the overview alone. */
  isBrief: boolean;
}

/** Renders the meeting's name with its star and menu, who takes part, when it is next, and its button; the facts stand below. */
export const TractionTitle = ({ page, title, isBrief }: TractionTitleProps) => {
  const t = useText();
  const { meeting, history } = page;
  const known = meeting ?? history?.[0];
  const { people } = usePeople(known?.invitees ?? []);
  const invited = known?.invitees.flatMap((id) => people.get(id) ?? []) ?? [];
  const runs = meeting !== undefined && isRunning(meeting.status);
  return (
    <header className={classes(styles.header, isBrief && styles.brief, runs && styles.runs)}>
      <div className={styles.top}>
        {known !== undefined && <FavoriteStar meeting={known} />}
        <h1 className={styles.title}>{title}</h1>
        {known !== undefined && <More meeting={known} title={title} />}
        <span className={styles.side}>
          {invited.length > 0 && (
            <span className={styles.people}>
              <AvatarStack people={invited} most={6} />
            </span>
          )}
          {runs && <LivePill paused={meeting.status === 'Paused'} />}
          {meeting !== undefined && !runs && (
            <span className={styles.when}>
              <b>
                <MeetingWhen meeting={meeting} />
              </b>
              <span>{t('traction.nextMeeting')}</span>
            </span>
          )}
          {meeting !== undefined && <MeetingButton meeting={meeting} own />}
        </span>
      </div>
      {known !== undefined && <Facts page={page} known={known} />}
    </header>
  );
};
