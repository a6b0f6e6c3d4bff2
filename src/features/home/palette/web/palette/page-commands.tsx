import '#web/core/texts/issues.ts';
import '#web/core/texts/todos.ts';
import { IconArrowUpRight, IconExternalLink, IconLink, IconPlus, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { nameOf } from '#shared/names.ts';
import { isLicensed } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import type { PaletteWays } from '#web/kit/keyboard/palette.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { copyLink } from '#web/kit/ui/copy-link.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { FoundMeeting, FoundPerson } from '../../contract.ts';
import { PaletteCommands } from './palette-commands.tsx';

/** The lists of a team, in the order of its page's tabs. */
const tabs = ['rocks', 'todos', 'issues', 'headlines'] as const;

/** Returns what can be done with a page. */
const usePageEntries = (to: string): MenuEntry[] => {
  const t = useText();
  const navigate = useNavigate();
  return [
    { key: 'open', label: t('shell.palette.openIt'), icon: IconArrowUpRight, onChoose: () => void navigate({ to }) },
    {
      key: 'apart',
      label: t('shell.palette.openApart'),
      icon: IconExternalLink,
      onChoose: () => void window.open(to, '_blank', 'noopener'),
    },
    { key: 'link', label: t('items.longForm.copyLink'), icon: IconLink, onChoose: () => copyLink(to) },
  ];
};

/** Renders the actions of a page. */
export const PageCommands = ({ title, to, ways }: { title: string; to: string; ways: PaletteWays }) => (
  <PaletteCommands title={title} entries={usePageEntries(to)} {...ways} />
);

/** Renders the actions of a meeting: its page, its lists, and what is added to it. */
export const MeetingCommands = ({ meeting, to, ways }: { meeting: FoundMeeting; to: string; ways: PaletteWays }) => {
  const t = useText();
  const navigate = useNavigate();
  const session = useSession();
  const page = usePageEntries(to);
  const { tractionId, title } = meeting;
  const lists = tabs.map((tab) => ({
    key: tab,
    label: t(`${tab}.many`),
    icon: IconArrowUpRight,
    onChoose: () => void navigate({ to: `${to}/${tab}` }),
  }));
  const adds = isLicensed(roleOf(session) ?? 'Observer')
    ? [
        { key: 'todo', label: t('todos.add'), icon: IconPlus, onChoose: () => void openDialog('addTodo', { tractionId }) },
        { key: 'issue', label: t('issues.add'), icon: IconPlus, onChoose: () => void openDialog('addIssue', { tractionId }) },
      ]
    : [];
  return <PaletteCommands title={title} entries={[...page, ...lists, ...adds]} {...ways} />;
};

/** Renders the actions of a person: who they are, and their To-Dos in each of my meetings. */
export const PersonCommands = ({ person, ways }: { person: FoundPerson; ways: PaletteWays }) => {
  const t = useText();
  const navigate = useNavigate();
  const { teams } = useSession();
  const lists = teams.map(({ id, threadId, title }) => ({
    key: id,
    label: t('shell.palette.theirTodos', { title }),
    icon: IconArrowUpRight,
    onChoose: () => void navigate({ to: `/traction/${id}/${threadId}/todos`, search: { ownerId: person.id } }),
  }));
  const open = {
    key: 'open',
    label: t('shell.palette.openIt'),
    icon: IconUser,
    onChoose: () => void openDialog('person', { personId: person.id }),
  };
  return <PaletteCommands title={nameOf(person)} entries={[open, ...lists]} {...ways} />;
};
