import '#web/core/texts/meetings.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { nextMeetingsAsk, nextOf } from '#features/home/dashboards/rules/meetings.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { wayInto } from '#features/teams/team/rules.ts';
import { dayOf } from '#features/teams/team/web/parts/meeting-when.tsx';
import { mostLike } from '#shared/likeness.ts';
import { excessOf } from '#shared/signs.ts';
import { readNow, useRead } from '#web/core/api/use-read.ts';
import { todayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { recentOf } from '#web/core/session/recent.ts';
import { useSession } from '#web/core/session/session.ts';
import { listPaletteSources, type PaletteItem } from '#web/kit/keyboard/palette.ts';
import { paletteApi } from '../../contract.ts';
import { longestTitle } from '../../rules/quick-line.ts';
import { useFoundEntries } from './palette-finds.tsx';
import type { PaletteGroup } from './palette-list.tsx';

/** Milliseconds after the last key before the server is searched: rows are to come while one types. */
const debounce = 50;

/** The most recent things that are shown. */
const mostRecent = 5;

const withItems = (groups: readonly PaletteGroup[]): PaletteGroup[] => groups.filter(({ items }) => items.length > 0);

/** Returns the pages and actions that match a text; some of them only when there is one. */
export const fixedGroups = (text: string): PaletteGroup[] =>
  withItems(
    listPaletteSources().map(({ key, heading, items }) => ({
      key,
      heading,
      items: mostLike(
        items.filter(({ onlyTyped }) => text !== '' || onlyTyped !== true),
        ({ label }) => label,
        text,
        Number.POSITIVE_INFINITY,
      ),
    })),
  );

/** Returns what the server finds for a text of two or more letters, and no more than a title has; a search that fails finds nothing (catalogue row P-14). */
export const useFound = (text: string): PaletteGroup[] => {
  const t = useText();
  const entries = useFoundEntries();
  const [found, setFound] = useState<PaletteGroup[]>([]);
  const asks = text.length >= 2 && excessOf(text, longestTitle) === 0;
  useEffect(() => {
    if (!asks) return;
    let current = true;
    const find = async () => {
      const answer = await readNow(paletteApi.find, { body: { text } }, { quiet: true }).catch(() => undefined);
      if (!current) return;
      setFound(
        withItems([
          { key: 'items', heading: t('shell.palette.items'), items: answer?.items.map(entries.ofItem) ?? [] },
          { key: 'people', heading: t('shell.palette.people'), items: answer?.people.map(entries.ofPerson) ?? [] },
          { key: 'meetings', heading: t('shell.palette.meetings'), items: answer?.meetings.map(entries.ofMeeting) ?? [] },
          { key: 'documents', heading: t('shell.palette.documents'), items: answer?.documents.map(entries.ofDocument) ?? [] },
        ]),
      );
    };
    const timer = setTimeout(() => void find(), debounce);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, asks, t, entries]);
  return asks ? found : [];
};

/** Returns the entry of the person's next meeting: joining it, its lobby, or its page; and whether it was read. */
const useNext = (): { group: PaletteGroup; settled: boolean } => {
  const t = useText();
  const navigate = useNavigate();
  const { dateTime } = useFormats();
  const { userId } = useSession().user;
  const { data, isLoading } = useRead(meetingApi.mine, nextMeetingsAsk, { quiet: true });
  const meeting = data === undefined ? undefined : nextOf(data.items);
  const heading = t('shell.palette.next');
  const settled = !isLoading;
  if (meeting === undefined) return { group: { key: 'next', heading, items: [] }, settled };
  const day = dayOf(meeting);
  const way = wayInto(meeting, userId, day !== null && day <= todayHere());
  const { id, tractionId, threadId, title, meetingDateTime } = meeting;
  const to = way === 'page' ? `/traction/${tractionId}/${threadId}` : `/meeting/live/${id}`;
  const item: PaletteItem = {
    id: `next ${id}`,
    label: way === 'page' ? title : t(`meetings.${way}Of`, { title }),
    note: meetingDateTime === null ? undefined : dateTime(meetingDateTime),
    icon: IconUsersGroup,
    to,
    run: () => void navigate({ to }),
  };
  return { group: { key: 'next', heading, items: [item] }, settled };
};

/** Returns what is offered before anything is typed: the next meeting, and what this device has opened last, with its present titles; and whether all of it was read. */
export const useRecentGroups = (): { groups: PaletteGroup[]; settled: boolean } => {
  const t = useText();
  const { orgId, user } = useSession();
  const entries = useFoundEntries();
  const [opened] = useState(() => recentOf({ orgId: orgId ?? '', personId: user.userId }));
  const { data, isLoading } = useRead(paletteApi.named, { body: { opened } }, { enabled: opened.length > 0, quiet: true });
  const next = useNext();
  const byId = new Map([
    ...(data?.items ?? []).map((item) => [item.id, entries.ofItem(item)] as const),
    ...(data?.people ?? []).map((person) => [person.id, entries.ofPerson(person)] as const),
    ...(data?.meetings ?? []).map((meeting) => [meeting.tractionId, entries.ofMeeting(meeting)] as const),
  ]);
  const recent = opened.flatMap(({ id }) => byId.get(id) ?? []).slice(0, mostRecent);
  const groups = withItems([next.group, { key: 'recent', heading: t('shell.palette.recent'), items: recent }]);
  return { groups, settled: next.settled && !isLoading };
};
