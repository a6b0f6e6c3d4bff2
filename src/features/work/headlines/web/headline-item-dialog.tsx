import '#web/core/texts/headlines.ts';
import { IconArrowsSplit2, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { isShared, useOwnerLimits } from '#features/teams/team/web/parts/tractions.ts';
import { useDropIssue } from '#features/work/issues/web/parts/drop-issue.ts';
import { ChoiceFact } from '#features/work/items/web/parts/fact.tsx';
import { useFieldText } from '#features/work/items/web/parts/field-words.ts';
import { useItemForm } from '#features/work/items/web/parts/item-form.ts';
import { ItemFrame } from '#features/work/items/web/parts/item-frame.tsx';
import { ItemNotes } from '#features/work/items/web/parts/item-notes.tsx';
import { ItemPending } from '#features/work/items/web/parts/item-pending.tsx';
import { ItemTitle } from '#features/work/items/web/parts/item-title.tsx';
import { MeetingFact } from '#features/work/items/web/parts/meeting-facts.tsx';
import { OwnerFact } from '#features/work/items/web/parts/owner-fact.tsx';
import { removingAfter } from '#features/work/items/web/parts/removing.ts';
import type { EditConflict } from '#web/core/api/stale.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { useReached } from '#web/kit/modals/use-reached.ts';
import { type Headline, type HeadlineEdit, headlineEdit, type ListedHeadline } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { updateHeadline, useHeadline, useHeadlineCommands } from './parts/headline-commands.ts';

interface HeadlineValues {
  title: string;
  ownerId: string;
  tractionId: string;
}

export interface HeadlineItemDialogProps extends DialogProps {
  headlineId: string;
  /** Set when an edit elsewhere failed because somebody else had changed the headline first. */
  overtaken?: EditConflict<Partial<HeadlineValues>, Headline> | undefined;
  /** True when an address opened it. */
  linked?: boolean | undefined;
}

const valuesOf = ({ title, ownerId, tractionId }: Headline): HeadlineValues => ({ title, ownerId, tractionId });

const HeadlineFacts = ({ headline, form, fixed }: { headline: ListedHeadline; form: Form<HeadlineValues>; fixed: boolean }) => {
  const t = useText();
  const acts = useHeadlineCommands();
  const limits = useOwnerLimits();
  const owner = form.field('ownerId');
  const { tractionId, ownerId } = form.values;
  const give = (next: string) => {
    owner.onChange(next);
    if (tractionId !== '' && !isShared(limits.meetings, tractionId, [next])) form.set('tractionId', '');
  };
  return (
    <>
      <ChoiceFact
        label={t('items.status')}
        value={isOpen(headline.status) ? 'ToReview' : 'Reviewed'}
        options={(['ToReview', 'Reviewed'] as const).map((value) => ({ value, label: t(`headlines.filter${value}`) }))}
        onChange={fixed ? undefined : (status) => acts.setReviewed(headline, status === 'Reviewed')}
      />
      <OwnerFact {...owner} onChange={give} only={limits.people} away={headline.ownerAway} fixed={fixed} />
      <MeetingFact {...form.field('tractionId')} ownerId={ownerId} fixed={fixed} />
    </>
  );
};

interface EditingProps extends Pick<HeadlineItemDialogProps, 'overtaken'> {
  headline: Headline;
  /** The headline as it is now: its status is read from it. */
  now: ListedHeadline;
  /** True when the notes are not known here. */
  withoutNotes: boolean;
  onGo: (headlineId: string) => void;
  close: () => void;
}

const useCompared = (version: ReturnType<typeof useItemForm<Headline, HeadlineValues, HeadlineEdit>>['version']) => {
  const t = useText();
  const words = useFieldText(version.conflict);
  return {
    title: t('items.conflict.title', { what: t('term.headline') }),
    version,
    fields: [
      { key: 'title', label: t('items.title'), as: 'words' },
      { key: 'ownerId', label: t('items.owner'), as: 'value', say: words.person },
      { key: 'tractionId', label: t('items.meeting'), as: 'value', say: words.meeting },
    ],
  } as const;
};

const useEntries = (headline: ListedHeadline, close: () => void) => {
  const t = useText();
  const { remove } = useHeadlineCommands();
  const cascades = useFlag('cascade-headlines');
  const question = { title: t('headlines.removeTitle'), text: headline.title, yes: t('headlines.remove') };
  const cascade = () => void openDialog('cascadeHeadline', { headlineId: headline.id });
  return [
    ...(headline.can.edit && cascades
      ? [{ key: 'cascade', label: t('headlines.cascade'), icon: IconArrowsSplit2, onChoose: cascade }]
      : []),
    ...(headline.can.remove ? removingAfter(question, () => void remove(headline), close) : []),
  ];
};

const Editing = ({ headline, now, overtaken, withoutNotes, onGo, close }: EditingProps) => {
  const t = useText();
  const { form, version } = useItemForm<Headline, HeadlineValues, HeadlineEdit>({
    item: headline,
    overtaken,
    valuesOf,
    schema: headlineEdit,
    update: updateHeadline,
    onDone: close,
  });
  const compared = useCompared(version);
  const drop = useDropIssue('headline', headline, headline.tractionId);
  const entries = useEntries(now, close);
  const fixed = !headline.can.edit;
  return (
    <ItemFrame
      of={{ type: 'Headline', id: headline.id }}
      item={headline}
      tractionId={headline.tractionId}
      icon={IconSpeakerphone}
      kind={t('term.headline')}
      name={t('headlines.edit')}
      submit={t('headlines.save')}
      form={form}
      compared={compared}
      entries={entries}
      title={<ItemTitle label={t('headlines.title')} fixed={fixed} {...form.field('title')} />}
      facts={<HeadlineFacts headline={now} form={form} fixed={fixed} />}
      drop={drop}
      onGo={onGo}
      onClose={close}
    >
      <ItemNotes of={{ type: 'Headline', id: headline.id }} html={headline.contentHtml} away={withoutNotes} fixed={fixed} />
    </ItemFrame>
  );
};

const HeadlineItem = ({ headlineId, overtaken, linked, onGo, close }: HeadlineItemDialogProps & { onGo: (headlineId: string) => void }) => {
  const t = useText();
  const { first, item, withoutNotes, gone } = useHeadline(headlineId);
  useReached({ of: { type: 'Headline', id: headlineId }, gone, shown: first !== undefined, linked, removed: t('headlines.gone') }, () =>
    close(),
  );
  if (first === undefined) return <ItemPending name={t('headlines.edit')} itemId={headlineId} onClose={() => close()} />;
  return (
    <Editing
      headline={overtaken?.theirs ?? first}
      now={item ?? first}
      overtaken={overtaken}
      withoutNotes={withoutNotes && overtaken === undefined}
      onGo={onGo}
      close={() => close()}
    />
  );
};

/** Renders everything of a headline; closes when it is removed. Catalogue row H-14. */
export const HeadlineItemDialog = ({ headlineId, overtaken, linked, close }: HeadlineItemDialogProps) => {
  const [at, setAt] = useState({ headlineId, overtaken });
  return (
    <HeadlineItem
      key={at.headlineId}
      {...at}
      linked={linked}
      onGo={(next) => setAt({ headlineId: next, overtaken: undefined })}
      close={close}
    />
  );
};
