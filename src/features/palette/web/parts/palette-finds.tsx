import {
  IconChartLine,
  IconListCheck,
  IconMessageCircle,
  IconMountain,
  IconSpeakerphone,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { nameOf } from '../../../../shared/names.ts';
import { readNow } from '../../../../web/api/use-read.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { addPaletteSource, type PaletteItem } from '../../../../web/keyboard/palette.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { useSession } from '../../../../web/session/session.ts';
import type { IconShape } from '../../../../web/ui/icon.tsx';
import { type FoundItem, type FoundKind, paletteApi } from '../../contract.ts';

const icons: Record<FoundKind, IconShape> = {
  rock: IconMountain,
  todo: IconListCheck,
  issue: IconMessageCircle,
  headline: IconSpeakerphone,
  measurable: IconChartLine,
};

/** Opens an item where its own list opens it; a measurable has no dialog of its own and opens its meeting. */
const open = ({ kind, id }: FoundItem, toMeeting: () => void): void => {
  if (kind === 'rock') void openDialog('editRock', { rockId: id });
  else if (kind === 'todo') void openDialog('editTodo', { todoId: id });
  else if (kind === 'issue') void openDialog('editIssue', { issueId: id });
  else if (kind === 'headline') void openDialog('editHeadline', { headlineId: id });
  else toMeeting();
};

const find = (text: string) => readNow(paletteApi.find, { body: { text } }, { quiet: true });

/** Adds the items, people and meetings that the server finds to the palette; the three groups share one request. */
export const usePaletteFinds = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const { teams } = useSession();
  useEffect(() => {
    const at = (to: string): Pick<PaletteItem, 'to' | 'run'> => ({ to, run: () => void navigate({ to }) });
    const placeOf = (tractionId: string | null): string => {
      const team = teams.find(({ id }) => id === tractionId);
      return team === undefined ? '/meetings' : `/traction/${team.id}/${team.threadId}`;
    };
    const itemOf = (item: FoundItem): PaletteItem => ({
      id: item.id,
      label: item.title,
      note: t(item.isClosed ? `shell.palette.closedKinds.${item.kind}` : `shell.palette.kinds.${item.kind}`),
      icon: icons[item.kind],
      run: () => open(item, () => void navigate({ to: placeOf(item.tractionId) })),
    });
    const ends = [
      addPaletteSource({
        key: 'items',
        heading: t('shell.palette.items'),
        search: async (text) => (await find(text)).items.map(itemOf),
      }),
      addPaletteSource({
        key: 'people',
        heading: t('shell.palette.people'),
        search: async (text) =>
          (await find(text)).people.map((person) => ({
            id: person.id,
            label: nameOf(person),
            icon: IconUser,
            run: () => void openDialog('person', { personId: person.id }),
          })),
      }),
      addPaletteSource({
        key: 'meetings',
        heading: t('shell.palette.meetings'),
        search: async (text) =>
          (await find(text)).meetings.map(({ tractionId, threadId, title }) => ({
            id: threadId,
            label: title,
            icon: IconUsersGroup,
            ...at(`/traction/${tractionId}/${threadId}`),
          })),
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [t, navigate, teams]);
};
