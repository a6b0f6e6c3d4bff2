import '#web/core/texts/issues.ts';
import '#web/core/texts/live-meetings.ts';
import { IconMessageCircle, IconRotate } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { issueApi, type ListedIssue } from '#features/work/issues/contract.ts';
import { IssueQuickAdd, useIssueItems } from '#features/work/issues/web/parts/issue-list.tsx';
import { IssueRow } from '#features/work/issues/web/parts/issue-row.tsx';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { LiveList } from '#web/kit/search/live-list.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Count } from '#web/kit/ui/count.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Stone } from '#web/kit/ui/stone.tsx';
import { useSliding } from '#web/kit/ui/use-sliding.ts';
import { isChoosing, numberedIssues } from '../../rules.ts';
import { useLive } from '../room/live-context.tsx';
import { StageRows } from '../stage/stage-frame.tsx';
import styles from './ids-list.module.css';
import { IdsVotes, useVoting } from './ids-votes.tsx';
import { VoteKeys } from './vote-keys.tsx';

/** Returns the open Issues in the team's order, with their numbers. */
export const useOrderedIssues = () => {
  const { state } = useLive();
  const found = useIssueItems({ tractionId: state.tractionId }, true);
  const open = found.items?.filter(({ id }) => !state.solvedIssueIds.includes(id));
  const ordered = numberedIssues(state, open?.map(({ id }) => id) ?? []);
  const places = new Map(ordered.map(({ id, place }) => [id, place]));
  const items = open && ordered.flatMap((each) => open.find(({ id }) => id === each.id) ?? []);
  return { items, places, found: { ...found, total: items?.length } };
};

/** Renders an Issue's number, on a stone when it is selected for discussion; the scribe selects and deselects it here. */
const Place = ({ issue, place }: { issue: ListedIssue; place: number }) => {
  const t = useText();
  const { state, may, send } = useLive();
  const { id, title } = issue;
  const picked = state.focusIssueIds.indexOf(id);
  const picks = may('addFocusIssue') && !['Reviewing', 'Complete'].includes(state.idsStatus);
  const choosing = isChoosing(state);
  const stone = <Stone tone={picked < 0 ? 'none' : choosing ? 'now' : 'idle'}>{place}</Stone>;
  if (!picks) return <span data-issue={id}>{stone}</span>;
  return (
    <button
      type="button"
      className={styles.pick}
      data-issue={id}
      aria-pressed={picked >= 0}
      aria-label={t('liveMeetings.ids.pick', { place, title })}
      title={t('liveMeetings.ids.pickHint')}
      onClick={() => send({ type: picked >= 0 ? 'removeFocusIssue' : 'addFocusIssue', issueId: id })}
    >
      {stone}
    </button>
  );
};

/** Returns what solves an Issue from its row: the command of the card, with Undo. */
const useSolving = () => {
  const t = useText();
  const { room, may } = useLive();
  if (!may('markAsSolved')) return undefined;
  return async ({ id, title, version }: ListedIssue) => {
    if (!(await room.send({ type: 'markAsSolved', issueId: id, seen: version }))) return;
    const reopen = () => void room.send({ type: 'reopenIssue', issueId: id });
    toast.success(t('issues.solved', { title }), { id: `issue-${id}`, action: { label: t('items.undo'), undoes: true, run: reopen } });
  };
};

/** Renders the names of the columns while the team votes. */
const Columns = () => {
  const t = useText();
  const { votingFor, personOf } = useLive();
  if (useVoting() === undefined) return null;
  const name = votingFor === undefined ? undefined : personOf(votingFor).firstName;
  return (
    <div className={styles.columns} aria-hidden="true">
      <span className={styles.own}>
        {name === undefined ? t('liveMeetings.ids.yourVotes') : t('liveMeetings.ids.theirVotes', { name })}
      </span>
      <span className={styles.all}>{t('liveMeetings.ids.all')}</span>
      <span className={styles.owner}>{t('items.owner')}</span>
      <span className={styles.age}>{t('liveMeetings.ids.age')}</span>
    </div>
  );
};

const Head = ({ count, children }: { count: number; children?: ReactNode }) => {
  const t = useText();
  const { state } = useLive();
  const listed = state.idsStatus === 'Reviewing' || (isChoosing(state) && !state.voteOrder);
  return (
    <div className={styles.head}>
      <h2 id="ids-list">{t(listed ? 'liveMeetings.ids.came' : 'liveMeetings.ids.prioritized')}</h2>
      <span className={styles.note}>
        <Count of={count} />
      </span>
      <span className={styles.space} />
      {children}
      <Columns />
    </div>
  );
};

/** Renders the open Issues except the one under discussion, and a row to add one; the empty state is shown by what is above the list. */
export const IdsList = ({ focusId, children }: { focusId?: string | undefined; children?: ReactNode }) => {
  const t = useText();
  const { state, adds } = useLive();
  const { items, places, found } = useOrderedIssues();
  const { people, loading } = usePeople(items?.map(({ ownerId }) => ownerId) ?? []);
  const shown = items?.filter(({ id }) => id !== focusId);
  const none = state.idsStatus === 'Complete' && (shown?.length ?? 0) === 0;
  const solve = useSolving();
  const self = useRef<HTMLElement>(null);
  useSliding(self, state.voteOrder?.join(' ') ?? '', isChoosing(state), 'issue');
  const { tractionId, meetingId } = state;
  return (
    <section
      ref={self}
      className={classes(styles.list, isChoosing(state) && styles.choosing)}
      {...(none ? { 'aria-label': t('issues.many') } : { 'aria-labelledby': 'ids-list' })}
    >
      {!none && <Head count={shown?.length ?? 0}>{children}</Head>}
      <StageRows>
        {adds && (
          <div className={styles.add}>
            <IssueQuickAdd tractionId={tractionId} meetingId={meetingId} />
          </div>
        )}
        {!none && (
          <LiveList
            items={shown}
            found={found}
            labelledBy="ids-list"
            ordered
            expected={5}
            empty={<EmptyState icon={IconMessageCircle} text={t(focusId === undefined ? 'issues.empty' : 'liveMeetings.ids.last')} />}
            row={(issue) => (
              <IssueRow
                key={issue.id}
                issue={issue}
                owner={{ person: people.get(issue.ownerId), loading }}
                size="room"
                place={places.get(issue.id)}
                leading={() => <Place issue={issue} place={places.get(issue.id) ?? 0} />}
                status={() => <IdsVotes issue={issue} />}
                onSolve={solve && (() => void solve(issue))}
              />
            )}
          />
        )}
      </StageRows>
      {!none && isChoosing(state) && <VoteKeys within={self} />}
    </section>
  );
};

/** Renders the Issues solved in this meeting; everybody who takes part can reopen them. */
export const SolvedIssues = () => {
  const t = useText();
  const { state, may, send } = useLive();
  const ids = state.solvedIssueIds;
  const { data } = useRead(issueApi.byIds, { query: { ids: ids.join(',') } }, { enabled: ids.length > 0, quiet: true, keep: true });
  const { people, loading } = usePeople(data?.items.map(({ ownerId }) => ownerId) ?? []);
  const items = data?.items.filter(({ id }) => ids.includes(id) && id !== state.concluding?.issueId);
  if (items === undefined || items.length === 0) return null;
  const reopen = (issueId: string) => send({ type: 'reopenIssue', issueId });
  return (
    <section className={classes(styles.list, styles.solved)} aria-labelledby="ids-solved">
      <div className={styles.head}>
        <h2 id="ids-solved">{t('liveMeetings.ids.solvedToday')}</h2>
        <span className={styles.note}>
          <Count of={items.length} />
        </span>
      </div>
      <StageRows>
        <LiveList
          items={items}
          labelledBy="ids-solved"
          empty={null}
          row={(issue) => (
            <IssueRow
              key={issue.id}
              issue={{ ...issue, status: 'Reviewed', can: { edit: false, remove: false, move: false } }}
              owner={{ person: people.get(issue.ownerId), loading }}
              size="room"
              leading={() => <Stone tone="none">✓</Stone>}
              status={() =>
                may('reopenIssue') && (
                  <Button size="sm" icon={IconRotate} onClick={() => reopen(issue.id)}>
                    {t('issues.reopen')}
                  </Button>
                )
              }
            />
          )}
        />
      </StageRows>
    </section>
  );
};
