import {
  IconChartLine,
  IconListCheck,
  IconMessageCircle,
  IconMountain,
  IconSpeakerphone,
  IconTargetArrow,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { nameOf } from '../../../../shared/names.ts';
import type { SubjectType } from '../../../../shared/subjects.ts';
import { readNow } from '../../../../web/api/use-read.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { addPaletteSource, type PaletteItem } from '../../../../web/keyboard/palette.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { openItem } from '../../../../web/modals/open-item.ts';
import { useSession } from '../../../../web/session/session.ts';
import type { IconShape } from '../../../../web/ui/icon.tsx';
import { type FoundDocument, type FoundItem, type FoundKind, paletteApi } from '../../contract.ts';

const icons: Record<FoundKind, IconShape> = {
  rock: IconMountain,
  todo: IconListCheck,
  issue: IconMessageCircle,
  headline: IconSpeakerphone,
  measurable: IconChartLine,
};

const typeOf: Record<FoundKind, SubjectType> = {
  rock: 'Rock',
  todo: 'ToDo',
  issue: 'Issue',
  headline: 'Headline',
  measurable: 'Measurable',
};

const find = (text: string) => readNow(paletteApi.find, { body: { text } }, { quiet: true });

const pathOf = ({ id, collectionId, publishedId }: FoundDocument): string =>
  `/vto/detail/${collectionId}/${id}${publishedId === null ? '' : `/${publishedId}`}`;

const documentOf = ({ id, title, folder }: FoundDocument) => ({ id, label: title, note: folder, icon: IconTargetArrow });

/** Adds the items, people, meetings and V/TOs that the server finds to the palette; the groups share one request. */
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
      run: () => openItem({ type: typeOf[item.kind], id: item.id }) || void navigate({ to: placeOf(item.tractionId) }),
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
      addPaletteSource({
        key: 'documents',
        heading: t('shell.palette.documents'),
        search: async (text) => (await find(text)).documents.map((found) => ({ ...documentOf(found), ...at(pathOf(found)) })),
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [t, navigate, teams]);
};
