import '#web/core/texts/issues.ts';
import '#web/core/texts/live-meetings.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { type IssueOrigin, issueApi } from '#features/work/issues/contract.ts';
import { storedIssue } from '#features/work/issues/rules/stored-issue.ts';
import { useIssueItems } from '#features/work/issues/web/parts/issue-list.tsx';
import type { AskOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useQueue } from '#web/core/outbox/outbox.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { liveMeetingApi } from '../../contract.ts';
import { useLive } from '../room/live-context.tsx';
import styles from './drop-to-issues.module.css';

const endpoints = {
  rock: { endpoint: liveMeetingApi.addRockAsIssue, field: 'rockId' },
  todo: { endpoint: liveMeetingApi.addTodoAsIssue, field: 'todoId' },
  headline: { endpoint: liveMeetingApi.addHeadlineAsIssue, field: 'headlineId' },
} as const;

type Dropped = IssueOrigin;
type DroppedAlone = keyof typeof endpoints;

/** Returns a function that shows a toast for an added Issue with Undo, for ten seconds. */
export const useAddedIssueToast = () => {
  const t = useText();
  return (id: string, title: string) => {
    toast.success(t('liveMeetings.issueAdded', { title }), {
      duration: toastTimes.linked,
      action: {
        label: t('items.undo'),
        undoes: true,
        run: () => void sendCommand(issueApi.remove, { params: { id } }).catch(() => undefined),
      },
    });
  };
};

/** Returns a function that makes an Issue from an item; undefined where it is not allowed. Catalogue row K-20. */
export const useDropToIssues = (type: DroppedAlone) => {
  const { state, may } = useLive();
  const tell = useAddedIssueToast();
  if (!may('addAsIssue')) return undefined;
  return (item: { id: string; title: string }) => {
    const { endpoint, field } = endpoints[type];
    const id = newId();
    const { meetingThreadId, meetingId } = state;
    const ask = { body: { meetingThreadId, meetingId, id, [field]: item.id } } as unknown as AskOf<typeof endpoint>;
    const { says, of } = storedIssue(id, item.title);
    const keeps = () => ({ says, of });
    void sendCommand(endpoint, ask, { offline: keeps }).then(
      ({ id: made }) => {
        if (made === id) tell(id, item.title);
      },
      () => undefined,
    );
  };
};

/** Returns a function that makes Issues of measurables in one command, with Undo that takes all of them back; undefined where not allowed. */
export const useDropNumbers = () => {
  const t = useText();
  const { state, may } = useLive();
  if (!may('addAsIssue')) return undefined;
  return (items: readonly { id: string }[]) => {
    const { meetingThreadId, meetingId } = state;
    const measurableIds = items.map(({ id }) => id);
    const keeps = () => ({ says: { key: 'liveMeetings.acts.reds', values: { count: items.length } }, of: measurableIds });
    void sendCommand(
      liveMeetingApi.addMeasurablesAsIssues,
      { body: { meetingThreadId, meetingId, measurableIds } },
      { offline: keeps },
    ).then(
      ({ ids }) => {
        const undo = () =>
          void sendCommand(issueApi.changeMany, { body: { items: ids.map((id) => ({ id })), status: 'Removed' } }).catch(() => undefined);
        toast.success(t('liveMeetings.issuesAdded', { count: ids.length }), {
          duration: toastTimes.linked,
          ...(ids.length > 0 ? { action: { label: t('items.undo'), undoes: true, run: undo } } : {}),
        });
      },
      () => undefined,
    );
  };
};

/** Returns the measurables that are dropped to Issues once the connection is back. */
export const useWaitingDrops = (): ReadonlySet<string> => {
  const dropping = useQueue(outbox).kept.filter(({ endpoint }) => endpoint.name === liveMeetingApi.addMeasurablesAsIssues.name);
  return new Set(dropping.flatMap(({ of }) => of));
};

/** Returns the open Issues that were made from items of a kind: their ids by those of the items. */
export const useOpenOrigins = (type: Dropped): ReadonlyMap<string, string> => {
  const { tractionId } = useLive().state;
  const { items = [] } = useIssueItems({ tractionId }, true);
  return new Map(items.flatMap(({ id, fromType, fromId }) => (fromType === type && fromId !== null ? [[fromId, id]] : [])));
};

/** Marks items from which an open Issue was made, so that nobody makes another. */
export const useDroppedMark = (type: Dropped) => {
  const t = useText();
  const ids = useOpenOrigins(type);
  return ({ id }: { id: string }) =>
    ids.has(id) && (
      <span className={styles.dropped} title={t('items.dropped')}>
        <Icon as={IconMessageCircle} size="xs" />
        <span className={styles.words}>{t('items.dropped')}</span>
      </span>
    );
};
