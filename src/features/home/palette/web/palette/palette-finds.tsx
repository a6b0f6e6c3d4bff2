import { IconTargetArrow, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { PaletteItem } from '#web/kit/keyboard/palette.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import type { FoundDocument, FoundItem, FoundMeeting, FoundPerson } from '../../contract.ts';
import { iconOf, typeOf } from '../parts/found-look.ts';
import { ItemCommands } from './item-commands.tsx';
import { MeetingCommands, PersonCommands } from './page-commands.tsx';

/** How found things become entries of the palette. */
export interface FoundEntries {
  ofItem: (item: FoundItem) => PaletteItem;
  ofPerson: (person: FoundPerson) => PaletteItem;
  ofMeeting: (meeting: FoundMeeting) => PaletteItem;
  ofDocument: (found: FoundDocument) => PaletteItem;
}

/** Returns the entries of items, people, meetings and V/TOs, each with its own actions. */
export const useFoundEntries = (): FoundEntries => {
  const t = useText();
  const navigate = useNavigate();
  return useMemo(() => {
    return {
      ofItem: (item) => ({
        id: item.id,
        label: item.title,
        note: t(item.isClosed ? `shell.palette.closedKinds.${item.kind}` : `shell.palette.kinds.${item.kind}`),
        icon: iconOf(item.kind),
        run: () => openItem({ type: typeOf[item.kind], id: item.id }),
        acts: (ways) => <ItemCommands found={item} ways={ways} />,
      }),
      ofPerson: (person) => ({
        id: person.id,
        label: nameOf(person),
        icon: IconUser,
        run: () => void openDialog('person', { personId: person.id }),
        acts: (ways) => <PersonCommands person={person} ways={ways} />,
      }),
      ofMeeting: (meeting) => {
        const to = `/traction/${meeting.tractionId}/${meeting.threadId}`;
        return {
          id: meeting.threadId,
          label: meeting.title,
          icon: IconUsersGroup,
          to,
          run: () => void navigate({ to }),
          acts: (ways) => <MeetingCommands meeting={meeting} to={to} ways={ways} />,
        };
      },
      ofDocument: (found) => {
        const to = revisionPath('vto', found);
        return { id: found.id, label: found.title, note: found.folder, icon: IconTargetArrow, to, run: () => void navigate({ to }) };
      },
    };
  }, [t, navigate]);
};
