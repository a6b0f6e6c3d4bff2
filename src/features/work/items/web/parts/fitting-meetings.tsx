import { useEffect, useEffectEvent, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { MeetingOption } from '#features/teams/team/web/parts/meeting-picker.tsx';
import { isShared, useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';

interface Fitting {
  /** The meetings that can be chosen; undefined while they load. */
  meetings: readonly MeetingOption[] | undefined;
  ownerIds: readonly string[];
  /** The chosen meetings. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** True where one meeting is chosen: a meeting that stands there is not joined by one that was taken out. */
  single?: boolean;
}

/**
 * Takes out meetings in which not all owners may be given work, and puts them back once they may. Returns the line that says which are out, and
 * because of whom; undefined while none is.
 */
export const useFittingMeetings = ({ meetings, ownerIds, chosen, onChange, single = false }: Fitting) => {
  const t = useText();
  const { list } = useFormats();
  const [out, setOut] = useState<readonly string[]>([]);
  const fits = (id: string) => isShared(meetings, id, ownerIds);
  const lost = chosen.filter((id) => !fits(id));
  const others = single && chosen.length > 0 ? [] : out.filter((id) => !chosen.includes(id));
  const now = [...others, ...lost];
  if (now.join() !== out.join()) setOut(now);
  const back = others.filter(fits);
  const settle = useEffectEvent(() => onChange([...chosen.filter(fits), ...back]));
  const settled = lost.length === 0 && back.length === 0;
  useEffect(() => {
    if (!settled) settle();
  }, [settled]);
  const titles = useTractionTitles(now);
  const { people } = usePeople(ownerIds);
  const missed = now.filter((id) => !fits(id));
  if (missed.length === 0) return undefined;
  const strangers = ownerIds.filter((id) => missed.some((meeting) => !isShared(meetings, meeting, [id])));
  const names = strangers.flatMap((id) => people.get(id) ?? []).map((person) => nameOf(person));
  const text = t('items.meetingsOut', { meetings: list(missed.flatMap((id) => titles.get(id) ?? [])), names: list(names) });
  return <span role="alert">{text}</span>;
};
