import '#web/core/texts/handovers.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import type { Visibility } from '#features/teams/team/contract.ts';
import { newVisibility } from '#features/teams/team/rules/visibility.ts';
import { useHolderIds } from '#features/teams/team/web/parts/tractions.ts';
import { nameOf } from '#shared/names.ts';
import { readOptions } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect, type SelectOption } from '#web/kit/ui/native-select.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { handoverApi, type OpenWork, type WorkKind } from '../contract.ts';
import { type TakenWork, useHandOver } from './calls.ts';
import styles from './hand-over-dialog.module.css';

/** What happens to the people: they leave a meeting or no longer see it; they leave the organisation, are blocked or become Observers; or one leaves it oneself. */
export type Leaving = 'meeting' | 'sight' | 'org' | 'blocked' | 'observer' | 'self';

/** Gives the work to those chosen, once the person has left; and says how they leave. */
export type HandsOver = (() => Promise<void>) & { readonly leaving: Leaving };

interface Ways {
  label: string;
  options: readonly SelectOption<Leaving>[];
}

export interface HandOverDialogProps extends DialogProps<HandsOver> {
  /** The people who leave; left out with `visibility`. */
  personIds?: string[];
  /** The meeting's new visibility settings: those leave who own open work there and will no longer see it. */
  visibility?: Visibility;
  leaving: Leaving;
  /** The ways among which the person who asks chooses, `leaving` at first. */
  ways?: Ways;
  /** The meeting that they leave; null for all meetings of the organisation. */
  tractionId: string | null;
  /** The name of the meeting, or of the organisation. */
  place: string;
  /** What else happens to them, in a sentence or two. */
  text?: string;
}

/** Leaving the organisation is asked for even when the people own nothing. */
const alwaysAsks: ReadonlySet<Leaving> = new Set<Leaving>(['org', 'blocked', 'self']);

/** Who takes the work of each person, by kind. */
type ByKind = Partial<Record<WorkKind, string>>;
type Takers = Readonly<Record<string, ByKind>>;

interface WorkRowProps {
  work: OpenWork;
  leaving: readonly string[];
  takerId: string;
  onTake: (takerId: string) => void;
}

const WorkRow = ({ work: { kind, count, tractionIds }, leaving, takerId, onTake }: WorkRowProps) => {
  const t = useText();
  const holders = useHolderIds(tractionIds);
  const label = t(`handovers.${kind}`, { count });
  return (
    <div className={styles.row}>
      <PersonPicker
        name={kind}
        label={label}
        value={takerId}
        only={new Set([...holders].filter((id) => !leaving.includes(id)))}
        empty={t('handovers.nobody')}
        none={t('handovers.none')}
        onChange={onTake}
        onBlur={() => undefined}
        error={undefined}
      />
    </div>
  );
};

interface WorkOfProps {
  /** Asks who takes it. */
  whose: string;
  work: readonly OpenWork[];
  leaving: readonly string[];
  takers: ByKind;
  onTake: (takers: ByKind) => void;
}

/** Renders who takes one person's work; nothing when there is none. The first choice fills the other kinds. */
const WorkOf = ({ whose, work, leaving, takers, onTake }: WorkOfProps) => {
  if (work.length === 0) return null;
  const take = (kind: WorkKind, takerId: string) => {
    const isFirst = takerId !== '' && Object.keys(takers).length === 0;
    const all = isFirst ? Object.fromEntries(work.map((each) => [each.kind, takerId])) : {};
    onTake({ ...all, ...takers, [kind]: takerId });
  };
  return (
    <div role="group" aria-label={whose}>
      <div className={styles.name}>{whose}</div>
      <div className={styles.rows}>
        {work.map((each) => (
          <WorkRow
            key={each.kind}
            work={each}
            leaving={leaving}
            takerId={takers[each.kind] ?? ''}
            onTake={(takerId) => take(each.kind, takerId)}
          />
        ))}
      </div>
    </div>
  );
};

const takenFrom = (takers: Takers, tractionId: string | null): TakenWork[] =>
  Object.entries(takers).map(([personId, byKind]) => ({
    personId,
    tractionId,
    takers: Object.entries(byKind).flatMap(([kind, takerId]) => (takerId === '' ? [] : [{ kind: kind as WorkKind, takerId }])),
  }));

/** Returns who leaves; undefined while it loads. When it cannot be read, nobody is asked about: their work is marked later. */
const useLeavers = ({ personIds, visibility, tractionId }: HandOverDialogProps): readonly string[] | undefined => {
  const asks = visibility !== undefined && tractionId !== null;
  const body = { tractionId: tractionId ?? '', visibility: visibility ?? newVisibility() };
  const losing = useQuery({ ...readOptions(handoverApi.whoLoses, { body }, { anew: true, quiet: true }), enabled: asks });
  return asks ? (losing.isError ? [] : losing.data?.personIds) : (personIds ?? []);
};

/** Reads the open work of each person; undefined while it loads. Work that cannot be read is left as it is. */
const useWork = (personIds: readonly string[], tractionId: string | null) =>
  useQueries({
    queries: personIds.map((personId) => readOptions(handoverApi.openWork, { body: { personId, tractionId } }, { anew: true })),
    combine: (answers) => answers.map(({ data, isError }) => (isError ? [] : data?.items)),
  });

/** Renders the choice of how they leave. */
const WaysField = ({ ways, leaving, onChange }: { ways: Ways; leaving: Leaving; onChange: (leaving: Leaving) => void }) => (
  <Field label={ways.label}>{(control) => <NativeSelect {...control} options={ways.options} value={leaving} onChange={onChange} />}</Field>
);

/** Returns what happens to people who leave, in words: those of the caller, else those for an organisation. */
const useSays = (leaving: Leaving, { text, place }: HandOverDialogProps, count: number): string | undefined => {
  const t = useText();
  if (text !== undefined) return text;
  return leaving === 'org' || leaving === 'blocked' ? t(`handovers.says.${leaving}`, { count, place }) : undefined;
};

/**
 * Renders who takes the open work of people who leave a meeting or the organisation, by kind; the first choice fills the other kinds. It is
 * also the question whether they shall leave. It closes with the function that gives the work, which the caller calls once they have left:
 * `const give = await openDialog('handOver', { personIds, leaving, tractionId, place, text })`. The answer is undefined when the person
 * cancels. When nobody owns anything, it closes with a function that gives nothing and does not ask, unless they leave the organisation or
 * there are `ways` to choose from: the function's `leaving` is then the chosen one.
 */
export const HandOverDialog = (props: HandOverDialogProps) => {
  const { ways, tractionId, place, close } = props;
  const [leaving, setLeaving] = useState(props.leaving);
  const t = useText();
  const leavers = useLeavers(props);
  const personIds = leavers ?? [];
  const says = useSays(leaving, props, personIds.length);
  const handOver = useHandOver();
  const [takers, setTakers] = useState<Takers>({});
  const { people } = usePeople(personIds);
  const works = useWork(personIds, tractionId);
  const isKnown = leavers !== undefined && works.every((work) => work !== undefined);
  const isNothing = isKnown && works.every((work) => work?.length === 0);
  const skips = isNothing && ways === undefined && !alwaysAsks.has(leaving);
  const end = (give: () => Promise<void>) => close(Object.assign(give, { leaving }));
  const leave = useEffectEvent(() => end(() => Promise.resolve()));
  useEffect(() => {
    if (skips) leave();
  }, [skips]);

  const nameBy = (id: string) => {
    const person = people.get(id);
    return person === undefined ? '' : nameOf(person);
  };
  const title = t(`handovers.title.${leaving}`, { count: personIds.length, name: nameBy(personIds[0] ?? ''), place });
  if (!isKnown || skips) {
    return (
      <Dialog title={title} onClose={() => close()}>
        <SkeletonRows count={3} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('shell.dialogs.cancel')}</Button>
          <Button tone="danger" onClick={() => end(() => handOver(takenFrom(takers, tractionId)))}>
            {t(`handovers.leave.${leaving}`, { count: personIds.length, name: nameBy(personIds[0] ?? ''), place })}
          </Button>
        </>
      }
    >
      {says !== undefined && <p>{says}</p>}
      {ways !== undefined && <WaysField ways={ways} leaving={leaving} onChange={setLeaving} />}
      {!isNothing && <p>{t('handovers.text')}</p>}
      {personIds.map((personId, at) => (
        <WorkOf
          key={personId}
          whose={leaving === 'self' ? t('handovers.whoseOwn') : t('handovers.whose', { name: nameBy(personId) })}
          work={works[at] ?? []}
          leaving={personIds}
          takers={takers[personId] ?? {}}
          onTake={(kinds) => setTakers({ ...takers, [personId]: kinds })}
        />
      ))}
    </Dialog>
  );
};
