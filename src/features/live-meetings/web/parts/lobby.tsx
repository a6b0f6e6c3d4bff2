import { IconAlertTriangle, IconBell, IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { nameOf } from '../../../../shared/names.ts';
import { useAct } from '../../../../web/api/use-act.ts';
import { useRead } from '../../../../web/api/use-read.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { Pill } from '../../../../web/ui/pill.tsx';
import { SkeletonRows } from '../../../../web/ui/skeleton-rows.tsx';
import { meetingApi, type Readiness } from '../../../meetings/contract.ts';
import { isReady } from '../../../meetings/rules.ts';
import { isPresent, useLive, useTick } from './live-context.tsx';
import styles from './lobby.module.css';
import { StageFrame } from './stage-frame.tsx';

/** Returns a function that reminds those who are not ready. */
const useNudge = () => {
  const t = useText();
  const { meetingId } = useLive().state;
  const { run, busy } = useAct(meetingApi.nudge, {
    onDone: ({ personIds }) => void toast.success(t('liveMeetings.lobby.nudged', { count: personIds.length })),
  });
  return { busy, nudge: (personIds: string[]) => run({ params: { id: meetingId }, body: { personIds } }) };
};

/** Renders what a person still has to prepare; one's own numbers link to where they are entered. */
const Missing = ({ readiness }: { readiness: Readiness | undefined }) => {
  const t = useText();
  const { state, me } = useLive();
  if (readiness === undefined) return null;
  if (isReady(readiness)) {
    return (
      <span data-ready="">
        <Pill tone="on-track" icon={IconCircleCheck}>
          {t('liveMeetings.lobby.ready')}
        </Pill>
      </span>
    );
  }
  const { numbersMissing, rocksWithoutStatus, todosOverdue } = readiness;
  const parts = [
    { key: 'numbers', list: numbersMissing },
    { key: 'rocks', list: rocksWithoutStatus },
    { key: 'todos', list: todosOverdue },
  ] as const;
  return parts.map(({ key, list }) => {
    if (list.length === 0) return null;
    const pill = (
      <Pill tone="warn" icon={IconAlertTriangle}>
        {t(`liveMeetings.lobby.${key}`, { count: list.length })}
      </Pill>
    );
    const title = list.map((one) => one.title).join('\n');
    return key === 'numbers' && readiness.personId === me.personId ? (
      <Link key={key} to={`/traction/${state.tractionId}/${state.meetingThreadId}/meetingoverview`} className={styles.enter} title={title}>
        {pill}
      </Link>
    ) : (
      <span key={key} title={title}>
        {pill}
      </span>
    );
  });
};

const People = ({ items, onNudge }: { items: readonly Readiness[] | undefined; onNudge: ((ids: string[]) => void) | undefined }) => {
  const t = useText();
  const { state, me, personOf } = useLive();
  const now = useTick();
  if (items === undefined) return <SkeletonRows count={state.attendees.length} />;
  return (
    <ul className={styles.list} aria-label={t('liveMeetings.lobby.people')}>
      {state.attendees.map((attendee) => {
        const { personId } = attendee;
        const person = personOf(personId);
        const readiness = items.find((one) => one.personId === personId);
        const nudges = onNudge !== undefined && readiness !== undefined && !isReady(readiness) && personId !== me.personId;
        return (
          <li key={personId} className={styles.person}>
            <Avatar person={person} named={false} presence={isPresent(attendee, now) ? 'here' : 'away'} />
            <span className={styles.name}>{nameOf(person)}</span>
            <span className={styles.missing}>
              <Missing readiness={readiness} />
            </span>
            {onNudge !== undefined && (
              <span className={styles.nudge}>
                {nudges && (
                  <IconButton
                    icon={IconBell}
                    label={t('liveMeetings.lobby.nudge', { name: nameOf(person) })}
                    onClick={() => onNudge([personId])}
                  />
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** Renders the time before the start: who is present, who is ready and what is missing. Whoever may edit the meeting can start it. */
export const Lobby = () => {
  const t = useText();
  const { state, me, may, send } = useLive();
  const byId = { params: { id: state.meetingId } };
  const { data } = useRead(meetingApi.readiness, byId, { quiet: true });
  const { data: meetings } = useRead(meetingApi.list, { query: { ids: state.meetingId } }, { quiet: true });
  const { nudge, busy } = useNudge();
  const items = data?.items;
  const late = items?.filter((one) => !isReady(one) && one.personId !== me.personId).map(({ personId }) => personId) ?? [];
  const nudges = meetings?.items[0]?.can.nudge === true;
  const ready = items?.filter(isReady).length ?? 0;
  return (
    <StageFrame title={state.title} note={items && t('liveMeetings.lobby.count', { ready, count: items.length })}>
      <p className={styles.intro}>{t(may('start') ? 'liveMeetings.lobby.starts' : 'liveMeetings.lobby.waits')}</p>
      <People items={items} onNudge={nudges ? nudge : undefined} />
      <div className={styles.acts}>
        {may('start') && (
          <Button tone="primary" icon={IconPlayerPlay} onClick={() => send({ type: 'start' })}>
            {t('liveMeetings.lobby.start')}
          </Button>
        )}
        {nudges && late.length > 1 && (
          <Button tone="soft" icon={IconBell} busy={busy} onClick={() => nudge(late)}>
            {t('liveMeetings.lobby.nudgeAll', { count: late.length })}
          </Button>
        )}
      </div>
    </StageFrame>
  );
};
