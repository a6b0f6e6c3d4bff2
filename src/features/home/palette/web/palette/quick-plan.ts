import { useIsFetching } from '@tanstack/react-query';
import { peopleApi } from '#features/ground/people/contract.ts';
import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { useTractions } from '#features/teams/team/web/parts/tractions.ts';
import { rockDueDate, todoDueDate } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { useSession } from '#web/core/session/session.ts';
import { kindWords } from '../../rules/kind-words.ts';
import { type QuickKind, type QuickLine, quickKinds, readQuickLine } from '../../rules/quick-line.ts';

/** What a line adds: what it says, and what it leaves to the place and to the day. */
export interface QuickPlan {
  kind: QuickKind;
  title: string;
  /** Null where the kind has none. */
  dueDate: string | null;
  ownerIds: string[];
  /** Null for a personal To-Do; undefined where nobody can tell which meeting is meant. */
  tractionId: string | null | undefined;
  /** The running meeting on whose page the line was written. */
  meetingId: string | undefined;
}

export interface Quick {
  line: QuickLine;
  plan: QuickPlan;
  /** Whether the names of people and meetings are being read, so that a mark may yet be known. A read that failed is over. */
  loading: boolean;
}

/** Kinds of one owner; the others may have several. */
const ofOne: ReadonlySet<QuickKind> = new Set(['rock', 'issue']);

/** Reads the line that is being typed. People and meetings are only asked for once it has a mark. */
export const useQuick = (typed: string): Quick => {
  const t = useText();
  const language = useLocale().slice(0, 2);
  const { locale } = useFormats();
  const { user, teams, calendarDate, quarterMonth } = useSession();
  const place = useCurrentScreen();
  const asks = /(?:^|\s)[@!]/.test(typed);
  const people = useDirectory(undefined, asks);
  const meetings = useTractions(asks);
  const reading = useIsFetching({
    predicate: ({ queryKey: [name] }) => name === peopleApi.search.name || name === meetingApi.searchTractions.name,
  });
  const words = (kind: QuickKind): readonly string[] =>
    kind === 'personal' ? kindWords.personal : [...kindWords[kind], t(`term.${kind}`)];
  const line = readQuickLine(typed, {
    today: calendarDate,
    locale,
    language,
    kindWords: Object.fromEntries(quickKinds.map((kind) => [kind, words(kind)])) as Record<QuickKind, string[]>,
    people: people ?? [],
    meetings: meetings ?? teams,
  });
  const { kind } = line;
  const days: Record<QuickKind, string | null> = {
    todo: todoDueDate(calendarDate),
    personal: null,
    rock: rockDueDate(calendarDate, quarterMonth),
    issue: null,
    headline: null,
  };
  const owners = line.ownerIds.length === 0 ? [user.userId] : line.ownerIds;
  const here = line.tractionId ?? place.tractionId ?? (teams.length === 1 ? teams[0]?.id : undefined);
  return {
    line,
    plan: {
      kind,
      title: line.title,
      dueDate: kind === 'issue' || kind === 'headline' ? null : (line.dueDate ?? days[kind]),
      ownerIds: ofOne.has(kind) ? owners.slice(0, 1) : owners,
      tractionId: kind === 'personal' ? null : here,
      meetingId: here === place.tractionId ? place.meetingId : undefined,
    },
    loading: asks && reading > 0 && (people === undefined || meetings === undefined),
  };
};
