import '#web/core/texts/rocks.ts';
import { IconMountain } from '@tabler/icons-react';
import { isShared, useOwnerLimits } from '#features/teams/team/web/parts/tractions.ts';
import { useDropIssue } from '#features/work/issues/web/parts/drop-issue.ts';
import { DueFact } from '#features/work/items/web/parts/due-fact.tsx';
import { ChoiceFact, Fact } from '#features/work/items/web/parts/fact.tsx';
import { useFieldText } from '#features/work/items/web/parts/field-words.ts';
import { type EditedItem, ItemDialog, type ItemDialogProps } from '#features/work/items/web/parts/item-dialog.tsx';
import { ItemFrame } from '#features/work/items/web/parts/item-frame.tsx';
import { ItemNotes } from '#features/work/items/web/parts/item-notes.tsx';
import { ItemTitle } from '#features/work/items/web/parts/item-title.tsx';
import { ReviewedIn } from '#features/work/items/web/parts/meeting-facts.tsx';
import { OwnerFact } from '#features/work/items/web/parts/owner-fact.tsx';
import { SmartButton } from '#features/work/smart/web/parts/smart-button.tsx';
import { quarterOf } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import { type ListedRock, type Rock, type RockEdit, type RockType, rockApi, rockEdit, rockStatuses, rockTypes } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { updateRock, useRockCommands } from './parts/rock-commands.ts';
import { percentOf, RockRing } from './parts/rock-progress.tsx';
import { Delegated, type Delegating } from './rock/delegated.tsx';
import { Milestones } from './rock/milestones.tsx';
import { useRockRemoval } from './rock/rock-removal.ts';

interface RockValues extends Delegating {
  title: string;
  ownerId: string;
  dueDate: string;
  type: RockType;
  tractionIds: string[];
}

export interface RockItemDialogProps extends ItemDialogProps<Rock, RockValues> {
  rockId: string;
  /** What stands open below the notes; the comments by default. */
  talk?: 'comments' | 'history' | undefined;
}

const valuesOf = ({ title, ownerId, dueDate, type, tractionIds, delegatedRocks }: Rock): RockValues => ({
  title,
  ownerId,
  dueDate,
  type,
  tractionIds,
  delegated: delegatedRocks.map((child) => ({ id: child.id, tractionId: child.tractionId, type: child.type, ownerId: child.ownerId })),
  detached: [],
});

/** Renders the status, which is said at once, as in the lists, and how far the Rock is. */
const Standing = ({ rock, form, fixed }: { rock: ListedRock; form: Form<RockValues>; fixed: boolean }) => {
  const t = useText();
  const { percent } = useFormats();
  const acts = useRockCommands();
  const limits = useOwnerLimits();
  const owner = form.field('ownerId');
  const { done, total } = rock.milestones;
  // Meetings whose items the new owner may not be given are taken out.
  const give = (ownerId: string) => {
    owner.onChange(ownerId);
    form.set(
      'tractionIds',
      form.values.tractionIds.filter((id) => isShared(limits.meetings, id, [ownerId])),
    );
  };
  return (
    <>
      <Fact label={t('items.status')}>
        <StatusPill status={rock.status} choices={rockStatuses} onChange={fixed ? undefined : (status) => acts.setStatus(rock, status)} />
      </Fact>
      <OwnerFact {...owner} onChange={give} only={limits.people} away={rock.ownerAway} fixed={fixed} />
      <DueFact
        {...form.field('dueDate')}
        onChange={(day) => form.set('dueDate', day ?? '')}
        title={rock.title}
        done={!isOpen(rock.status)}
        fixed={fixed}
      />
      <ChoiceFact
        label={t('rocks.type')}
        value={form.values.type}
        options={rockTypes.map((value) => ({ value, label: t(`rocks.type${value}`) }))}
        error={form.errorAt('type')}
        onChange={fixed ? undefined : (type) => form.set('type', type)}
      />
      <Fact label={t('rocks.progressLabel')}>
        <RockRing rock={rock} />
        {total > 0
          ? t('rocks.milestones.ofMilestones', { done, count: total })
          : t('rocks.progressOf', { percent: percent(percentOf(rock) ?? 0) })}
      </Fact>
    </>
  );
};

/** Renders what a Rock is: its type and quarter, or the Rock that it was delegated from, which opens. */
const Kind = ({ rock }: { rock: Rock }) => {
  const t = useText();
  const { quarterMonth } = useSession();
  const { delegatedFrom } = rock;
  if (delegatedFrom === null)
    return <span>{t('rocks.kindLine', { type: t(`rocks.type${rock.type}`), ...quarterOf(rock.dueDate, quarterMonth) })}</span>;
  return (
    <span>
      {t('rocks.delegatedFrom')}{' '}
      <button type="button" onClick={() => void openDialog('editRock', { rockId: delegatedFrom })}>
        <b>{rock.title}</b>
      </button>
    </span>
  );
};

const useCompared = (version: Edited['version']) => {
  const t = useText();
  const words = useFieldText(version.conflict);
  return {
    title: t('items.conflict.title', { what: t('term.rock') }),
    version,
    fields: [
      { key: 'title', label: t('items.title'), as: 'words' },
      { key: 'dueDate', label: t('items.due'), as: 'value', say: words.day },
      { key: 'ownerId', label: t('items.owner'), as: 'value', say: words.person },
      { key: 'type', label: t('rocks.type'), as: 'value', say: (type: RockType) => t(`rocks.type${type}`) },
      { key: 'tractionIds', label: t('items.meetings'), as: 'value', say: words.meetings },
      {
        key: 'delegated',
        label: t('rocks.delegated'),
        as: 'value',
        say: (rows: unknown[]) => t('rocks.delegation.count', { count: rows.length }),
      },
    ],
  } as const;
};

type Edited = EditedItem<Rock, ListedRock, RockValues, RockEdit>;

const RockForm = ({
  item: rock,
  now,
  form,
  version,
  withoutNotes,
  fixed,
  onGo,
  close,
  talk,
}: Edited & Pick<RockItemDialogProps, 'talk'>) => {
  const t = useText();
  const compared = useCompared(version);
  const drop = useDropIssue('rock', rock, rock.tractionId);
  const removal = useRockRemoval(now, close);
  const narrow = useNarrow();
  return (
    <ItemFrame
      talk={talk}
      of={{ type: 'Rock', id: rock.id }}
      item={rock}
      tractionId={rock.tractionId}
      icon={IconMountain}
      kind={<Kind rock={rock} />}
      name={t('rocks.edit')}
      submit={t('rocks.save')}
      form={form}
      compared={compared}
      entries={removal}
      title={
        <>
          <ItemTitle
            label={t('items.title')}
            because={!rock.isDelegated ? undefined : t('errors.delegatedTitle')}
            fixed={fixed}
            {...form.field('title')}
          />
          {!fixed && !rock.isDelegated && <SmartButton {...form.values} onUse={(title) => form.set('title', title)} />}
        </>
      }
      facts={<Standing rock={now} form={form} fixed={fixed} />}
      aside={<ReviewedIn ownerId={form.values.ownerId} fixed={fixed} {...form.field('tractionIds')} />}
      drop={drop}
      onGo={onGo}
      onClose={close}
    >
      {narrow && <Milestones rock={now} />}
      <ItemNotes of={{ type: 'Rock', id: rock.id }} html={rock.contentHtml} away={withoutNotes} fixed={fixed} />
      {!narrow && <Milestones rock={now} />}
      <Delegated rock={rock} form={form} fixed={fixed} onOpen={(rockId) => void openDialog('editRock', { rockId })} />
    </ItemFrame>
  );
};

/** Renders everything of a Rock; closes when it is removed. Catalogue rows E-05, E-06, E-10, E-14, E-24 and E-26. */
export const RockItemDialog = ({ rockId, talk, ...dialog }: RockItemDialogProps) => {
  const t = useText();
  return (
    <ItemDialog<Rock, ListedRock, RockValues, RockEdit>
      {...dialog}
      itemId={rockId}
      type="Rock"
      api={rockApi}
      name={t('rocks.edit')}
      gone={t('errors.rockGone')}
      valuesOf={valuesOf}
      schema={rockEdit}
      update={updateRock}
      needs={rockApi.delegates}
    >
      {(edited) => <RockForm {...edited} talk={talk} />}
    </ItemDialog>
  );
};
