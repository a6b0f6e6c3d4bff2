import '#web/core/texts/meetings.ts';
import { IconDots, IconEdit, IconEye, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { AvatarStack } from '#web/kit/ui/avatar-stack.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { LivePill } from '#web/kit/ui/live-pill.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import type { Meeting } from '../../contract.ts';
import { isRunning } from '../../rules.ts';
import { useMeetingCommands } from '../calls.ts';
import { TagMenu } from '../meeting/color-tag.tsx';
import { MeetingButton } from './meeting-button.tsx';
import styles from './meeting-row.module.css';
import { MeetingWhen } from './meeting-when.tsx';

/** Returns a function that removes a meeting with its whole series after a confirmation; resolves to true when it was removed. */
export const useRemoveMeeting = () => {
  const t = useText();
  const { remove } = useMeetingCommands();
  return async (meeting: Meeting): Promise<boolean> => {
    const { title } = meeting;
    const yes = await confirm({
      title: t('meetings.removeTitle', { title }),
      text: t('meetings.removeText'),
      yes: t('meetings.remove'),
      danger: true,
    });
    if (!yes) return false;
    try {
      await remove(meeting);
    } catch {
      return false;
    }
    toast.success(t('meetings.removed', { title }));
    return true;
  };
};

/** Renders the star that keeps a meeting at the top; catalogue row J-20. */
export const FavoriteStar = ({ meeting }: { meeting: Meeting }) => {
  const t = useText();
  const { setFavorite } = useMeetingCommands();
  const { isFavorite, title } = meeting;
  return (
    <IconButton
      icon={isFavorite ? IconStarFilled : IconStar}
      label={t('meetings.favoriteOf', { title })}
      aria-pressed={isFavorite}
      className={classes(styles.star, isFavorite && styles.starred)}
      onClick={() => setFavorite(meeting, !isFavorite)}
    />
  );
};

const More = ({ meeting }: { meeting: Meeting }) => {
  const t = useText();
  const navigate = useNavigate();
  const remove = useRemoveMeeting();
  const { id, title, can } = meeting;
  const entries: MenuEntry[] = [
    {
      key: 'edit',
      label: t(can.edit ? 'meetings.edit' : 'meetings.details'),
      icon: can.edit ? IconEdit : IconEye,
      onChoose: () => void navigate({ to: `/meeting/${id}` }),
    },
    ...(can.remove
      ? [{ key: 'remove', label: t('meetings.remove'), icon: IconTrash, danger: true, onChoose: () => void remove(meeting) }]
      : []),
  ];
  return (
    <Menu
      label={t('items.more', { title })}
      align="end"
      entries={entries}
      trigger={(trigger) => <IconButton icon={IconDots} label={t('items.more', { title })} {...trigger} />}
    />
  );
};

interface MeetingRowProps {
  meeting: Meeting;
  people: ReadonlyMap<string, PersonLook>;
}

/** Renders a meeting in the list: star, tag, name, cadence, date, invitees and button. */
export const MeetingRow = ({ meeting, people }: MeetingRowProps) => {
  const t = useText();
  const { setTag } = useMeetingCommands();
  const { title, colorTag, can, tractionId, threadId, cadence, invitees, status } = meeting;
  const invited = invitees.flatMap((id) => people.get(id) ?? []);
  return (
    <li className={styles.row}>
      <span className={styles.marks}>
        <FavoriteStar meeting={meeting} />
        <TagMenu tag={colorTag} title={title} onChange={can.tag ? (tag) => setTag(meeting, tag) : undefined} />
      </span>
      <span className={styles.name}>
        <Link to={`/traction/${tractionId}/${threadId}/meetingoverview`} className={styles.title} data-title="">
          {title}
        </Link>
        {isRunning(status) && <LivePill paused={status === 'Paused'} />}
      </span>
      <span className={styles.cadence}>{t(`meetings.cadence${cadence}`)}</span>
      <span className={styles.when}>
        <MeetingWhen meeting={meeting} />
      </span>
      <span className={styles.people}>{invited.length > 0 && <AvatarStack people={invited} most={4} />}</span>
      <span className={styles.act}>
        <MeetingButton meeting={meeting} />
      </span>
      <span className={styles.more}>
        <More meeting={meeting} />
      </span>
    </li>
  );
};
