import { IconArrowUpRight, IconLink, IconMessageCircle, IconPencil, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Person } from '#features/ground/people/contract.ts';
import { useHolders } from '#features/teams/team/web/parts/tractions.ts';
import type { ListedHeadline } from '#features/work/headlines/contract.ts';
import { useHeadline, useHeadlineCommands } from '#features/work/headlines/web/parts/headline-commands.ts';
import { useHeadlineMenu } from '#features/work/headlines/web/parts/headline-row.tsx';
import type { IssueOrigin, ListedIssue } from '#features/work/issues/contract.ts';
import { useIssue, useIssueCommands } from '#features/work/issues/web/parts/issue-commands.ts';
import { useIssueMenu } from '#features/work/issues/web/parts/issue-row.tsx';
import type { ListedRock } from '#features/work/rocks/contract.ts';
import { useRock, useRockCommands } from '#features/work/rocks/web/parts/rock-commands.ts';
import { useRockMenu } from '#features/work/rocks/web/parts/rock-row.tsx';
import { useRedTitle } from '#features/work/scorecards/web/parts/red-item.ts';
import type { ListedTodo } from '#features/work/todos/contract.ts';
import { useTodo, useTodoCommands } from '#features/work/todos/web/parts/todo-commands.ts';
import { useTodoMenu } from '#features/work/todos/web/parts/todo-row.tsx';
import { nameOf } from '#shared/names.ts';
import { itemAddress, type SubjectWord } from '#shared/subjects.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import type { PaletteWays } from '#web/kit/keyboard/palette.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import { copyLink } from '#web/kit/ui/copy-link.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { FoundItem } from '../../contract.ts';
import { typeOf } from '../parts/found-look.ts';
import { PaletteCommands } from './palette-commands.tsx';

interface ItemActsProps {
  found: FoundItem;
  ways: PaletteWays;
}

interface ListedItem {
  id: string;
  title: string;
  tractionId: string | null;
  ownerId: string;
}

/** Opens the form of an Issue that comes from the item. */
const drop =
  (type: IssueOrigin) =>
  ({ id, title, tractionId, ownerId }: ListedItem, said = title): void =>
    void openDialog('addIssue', { title: said, ownerId, tractionId: tractionId ?? undefined, from: { type, id, title } });

/** Returns what can be done with any item: its meeting, and a link to it. */
const usePlaceEntries = ({ kind, id, tractionId }: FoundItem): MenuEntry[] => {
  const t = useText();
  const navigate = useNavigate();
  const { teams } = useSession();
  const team = teams.find((each) => each.id === tractionId);
  const path = team === undefined ? '/' : `/traction/${team.id}/${team.threadId}`;
  const link = {
    key: 'link',
    label: t('items.longForm.copyLink'),
    icon: IconLink,
    onChoose: () => copyLink(itemAddress(path, { type: typeOf[kind], id })),
  };
  return team === undefined
    ? [link]
    : [
        {
          key: 'meeting',
          label: t('shell.palette.openMeeting', { title: team.title }),
          icon: IconArrowUpRight,
          onChoose: () => void navigate({ to: path }),
        },
        link,
      ];
};

/** Puts the people who may be given the item in place of the entry that asks for one, at the end: a name finds its line. */
const withPeople = (
  entries: readonly MenuEntry[],
  people: readonly Person[] | undefined,
  ownerId: string,
  give: (ownerId: string) => void,
): MenuEntry[] => {
  const asks = entries.find(({ key }) => key === 'reassign');
  const others = entries.filter((entry) => entry !== asks);
  if (asks === undefined || !('label' in asks)) return others;
  const choices = (people ?? []).map((person) => ({
    key: person.id,
    label: nameOf(person),
    icon: IconUser,
    checked: person.id === ownerId,
    onChoose: () => give(person.id),
  }));
  return [...others, { key: 'reassign', label: asks.label, entries: choices }];
};

interface KnownProps<Item> extends ItemActsProps {
  item: Item;
}

interface ActsOfProps extends ItemActsProps {
  item: { ownerId: string };
  /** The meetings that limit who may be given the item. */
  tractionIds: readonly string[];
  entries: readonly MenuEntry[];
  onGive: (ownerId: string) => void;
}

const ActsOf = ({ found, ways, item, tractionIds, entries, onGive }: ActsOfProps) => {
  const place = usePlaceEntries(found);
  const people = useHolders(tractionIds);
  return <PaletteCommands title={found.title} entries={[...withPeople(entries, people, item.ownerId, onGive), ...place]} {...ways} />;
};

/** The row's own question for another owner, which the palette replaces by the people. */
const asked = (): void => undefined;

const RockActs = ({ item: rock, ...rest }: KnownProps<ListedRock>) => {
  const acts = useRockCommands();
  const entries = useRockMenu({ rock, onDropToIssues: drop('rock') })(asked);
  return (
    <ActsOf {...rest} item={rock} tractionIds={rock.tractionIds} entries={entries} onGive={(ownerId) => acts.reassign(rock, ownerId)} />
  );
};

const TodoActs = ({ item: todo, ...rest }: KnownProps<ListedTodo>) => {
  const acts = useTodoCommands();
  const owner = { person: undefined, loading: false };
  const entries = useTodoMenu({ todo, owner, onDropToIssues: drop('todo') })(asked);
  const tractionIds = todo.tractionId === null ? [] : [todo.tractionId];
  return <ActsOf {...rest} item={todo} tractionIds={tractionIds} entries={entries} onGive={(ownerId) => acts.reassign(todo, ownerId)} />;
};

const IssueActs = ({ item: issue, ...rest }: KnownProps<ListedIssue>) => {
  const acts = useIssueCommands();
  const entries = useIssueMenu({ issue, moves: undefined, shelves: true })(asked);
  return (
    <ActsOf {...rest} item={issue} tractionIds={[issue.tractionId]} entries={entries} onGive={(ownerId) => acts.reassign(issue, ownerId)} />
  );
};

const HeadlineActs = ({ item: headline, ...rest }: KnownProps<ListedHeadline>) => {
  const acts = useHeadlineCommands();
  const entries = useHeadlineMenu({ headline, onDropToIssues: drop('headline') })(asked);
  return (
    <ActsOf
      {...rest}
      item={headline}
      tractionIds={[headline.tractionId]}
      entries={entries}
      onGive={(ownerId) => acts.reassign(headline, ownerId)}
    />
  );
};

/** Renders that an item's actions load, or that it is gone. */
const Unknown = ({ found, ways, gone }: ItemActsProps & { gone: boolean }) => (
  <PaletteCommands title={found.title} entries={gone ? [] : undefined} {...ways} />
);

const FoundRock = (props: ItemActsProps) => {
  const { item, gone } = useRock(props.found.id);
  return item === undefined ? <Unknown {...props} gone={gone} /> : <RockActs {...props} item={item} />;
};

const FoundTodo = (props: ItemActsProps) => {
  const { item, gone } = useTodo(props.found.id);
  return item === undefined ? <Unknown {...props} gone={gone} /> : <TodoActs {...props} item={item} />;
};

const FoundIssue = (props: ItemActsProps) => {
  const { item, gone } = useIssue(props.found.id);
  return item === undefined ? <Unknown {...props} gone={gone} /> : <IssueActs {...props} item={item} />;
};

const FoundHeadline = (props: ItemActsProps) => {
  const { item, gone } = useHeadline(props.found.id);
  return item === undefined ? <Unknown {...props} gone={gone} /> : <HeadlineActs {...props} item={item} />;
};

/** A measurable has no row menu outside its scorecard; from here it is opened, and can become an Issue. */
const FoundMeasurable = ({ found, ways }: ItemActsProps) => {
  const t = useText();
  const { user } = useSession();
  const place = usePlaceEntries(found);
  const { id, title, tractionId } = found;
  const said = useRedTitle(id);
  const dropped = {
    key: 'drop',
    label: t('items.drop'),
    icon: IconMessageCircle,
    onChoose: () => drop('measurable')({ id, title, tractionId, ownerId: user.userId }, said),
  };
  const open = { key: 'open', label: t('shell.palette.openIt'), icon: IconPencil, onChoose: () => openItem({ type: 'Measurable', id }) };
  return <PaletteCommands title={title} entries={[open, dropped, ...place]} {...ways} />;
};

const byKind: Record<SubjectWord, (props: ItemActsProps) => ReactNode> = {
  rock: FoundRock,
  todo: FoundTodo,
  issue: FoundIssue,
  headline: FoundHeadline,
  measurable: FoundMeasurable,
};

/** Renders the actions of a found item: those of its row's menu, its meeting, and a link to it. */
export const ItemCommands = ({ found, ways }: ItemActsProps) => {
  const Acts = byKind[found.kind];
  return <Acts found={found} ways={ways} />;
};
