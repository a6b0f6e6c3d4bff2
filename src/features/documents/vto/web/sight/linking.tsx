import '#web/core/texts/vto.ts';
import { IconLink } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import type { ScorecardRow } from '#features/work/scorecards/contract.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { Vto } from '../../contract.ts';
import { endOf, isLinked, linkBetween, linkedTo, presentLink, type SightLink, type SightThing, unlinked } from '../../rules/linking.ts';
import { inOrder } from '../../rules/places.ts';
import type { SightColumn } from '../../rules/sight.ts';
import { addRow, saveRow } from '../calls.ts';

/** Makes a link at once, or takes it back. */
const connect = async (vto: Vto, link: SightLink): Promise<unknown> => {
  if (link.of === 'goal') {
    const goal = vto.oneYearPlan.goals.find(({ id }) => id === link.goalId);
    const written = { mine: { lineId: link.lineId }, was: { lineId: goal?.lineId ?? null } };
    return goal && saveRow(vto, 'oneYearGoal', goal.id, { ...written, version: goal.version });
  }
  const { id: parentId, rocks } = vto.quarterlyPlan;
  const row = rocks.find(({ rockId }) => rockId === link.rockId);
  const mine = link.of === 'rock' ? { goalId: link.goalId } : { measurableId: link.measurableId };
  if (row === undefined)
    return addRow(vto, { kind: 'rock', parentId, list: 'rocks' }, { fields: { rockId: link.rockId, ...mine }, among: rocks });
  return saveRow(vto, 'rock', row.id, { mine, was: { goalId: row.goalId, measurableId: row.measurableId }, version: row.version });
};

/** Says which goal of the year a Rock serves; null takes that back. */
export const serve = (vto: Vto, rockId: string, goalId: string | null): void =>
  void connect(vto, { of: 'rock', rockId, goalId }).catch(() => undefined);

/** Returns the title of what serves: a goal or a Rock. */
const titleOf = ({ oneYearPlan, rocks }: Vto, link: SightLink): string => {
  const things: readonly { id: string; title: string }[] = link.of === 'goal' ? oneYearPlan.goals : rocks;
  return things.find(({ id }) => id === (link.of === 'goal' ? link.goalId : link.rockId))?.title ?? '';
};

/** Returns the function that makes a link at once, or takes it back, and offers to undo that. */
export const useConnect = (vto: Vto) => {
  const t = useText();
  const latest = useRef(vto);
  useEffect(() => {
    latest.current = vto;
  }, [vto]);
  return useCallback(
    (link: SightLink): void => {
      const set = (next: SightLink) => void connect(latest.current, next).catch(() => undefined);
      if (isLinked(latest.current, link)) return;
      const before = presentLink(latest.current, link);
      set(link);
      toast.info(t(endOf(link) === null ? 'vto.sight.unlinked' : 'vto.sight.linked', { title: titleOf(latest.current, link) }), {
        id: 'vto-link',
        action: { label: t('items.undo'), undoes: true, run: () => set(before) },
      });
    },
    [t],
  );
};

/** What links can be made to, by kind, with their titles. */
type Choices = Readonly<Record<SightColumn, readonly { id: string; title: string }[]>>;

const choicesOf = (vto: Vto, numbers: readonly ScorecardRow[]): Choices => ({
  picture: inOrder(vto.threeYearPicture.goals),
  goal: inOrder(vto.oneYearPlan.goals),
  rock: vto.rocks,
  measurable: numbers,
});

const headings = {
  picture: 'vto.sight.servesLine',
  goal: 'vto.servesGoal',
  rock: 'vto.sight.rocksOf',
  measurable: 'vto.sight.measuredBy',
} as const;

/** The kinds of things that a thing is linked to; what a line of the picture has is the goals that serve it. */
const neighbours: Record<SightColumn, readonly SightColumn[]> = {
  picture: ['goal'],
  goal: ['picture', 'rock'],
  rock: ['goal', 'measurable'],
  measurable: ['rock'],
};

interface LinkMenuProps {
  vto: Vto;
  thing: SightThing;
  title: string;
  numbers: readonly ScorecardRow[];
  className?: string | undefined;
  onConnect: (link: SightLink) => void;
}

/** Renders the button with what a thing is linked to and could be: the way to link without a pointer that drags. */
export const LinkMenu = ({ vto, thing, title, numbers, className, onConnect }: LinkMenuProps) => {
  const t = useText();
  const choices = choicesOf(vto, numbers);
  const linked = linkedTo(vto, thing);
  const heading = (kind: SightColumn) => (thing.kind === 'picture' ? 'vto.sight.goalsOf' : headings[kind]);
  const entries = neighbours[thing.kind].flatMap((kind): MenuEntry[] => {
    const its = choices[kind].flatMap(({ id, title: label }): MenuEntry[] => {
      const link = linkBetween(thing, { kind, id });
      if (link === undefined) return [];
      const checked = linked.has(id);
      return [{ key: id, label, checked, toggle: true, onChoose: () => onConnect(checked ? unlinked(link) : link) }];
    });
    return its.length === 0 ? [] : [{ key: kind, heading: t(heading(kind)) }, ...its];
  });
  if (!vto.permissions.edit || entries.length === 0) return null;
  return (
    <span className={className}>
      <Menu
        label={t('vto.sight.links')}
        entries={entries}
        trigger={(trigger) => <IconButton icon={IconLink} size="sm" label={t('vto.sight.linksOf', { title })} {...trigger} />}
      />
    </span>
  );
};
