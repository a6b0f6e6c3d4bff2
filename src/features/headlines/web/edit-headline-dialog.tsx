import type { Overtaken } from '../../../web/api/stale.ts';
import { useVersion } from '../../../web/forms/stale.ts';
import { StaleNotice } from '../../../web/forms/stale-notice.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useGone } from '../../../web/modals/use-gone.ts';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { ItemParts } from '../../history/web/parts/item-parts.tsx';
import { ItemFacts } from '../../meetings/web/parts/item-facts.tsx';
import { useTheirs } from '../../meetings/web/parts/theirs.tsx';
import { type Headline, type HeadlineEdit, headlineEdit } from '../contract.ts';
import { updateHeadline, useHeadline } from './calls.ts';
import { type HeadlineChanges, HeadlineFields } from './parts/headline-form.tsx';

export interface EditHeadlineDialogProps extends DialogProps {
  headlineId: string;
  /** Set when an edit failed because somebody else had changed the headline first. */
  overtaken?: Overtaken<Partial<HeadlineChanges>, Headline> | undefined;
}

const changesOf = ({ title, ownerId, tractionId, contentHtml }: Headline): HeadlineChanges => ({ title, ownerId, tractionId, contentHtml });

interface EditingProps {
  headline: Headline;
  mine: Partial<HeadlineChanges> | undefined;
  /** True when the notes are not known here. */
  withoutNotes: boolean;
  close: () => void;
}

const Editing = ({ headline, mine, withoutNotes, close }: EditingProps) => {
  const t = useText();
  const { save, current, onFail, forget } = useVersion(headline, changesOf, mine !== undefined);
  const form = useForm<HeadlineChanges, HeadlineEdit>({
    schema: headlineEdit,
    initial: changesOf(headline),
    typed: mine,
    onFail,
    onDone: close,
    send: (values) => save(values, (body, edit) => updateHeadline(headline.id, body, edit)),
  });
  const theirs = useTheirs(current, form.values);
  const take = () => {
    if (current !== undefined) form.reset(changesOf(current));
    forget();
  };
  return (
    <Dialog title={t('headlines.edit')} form={form} submit={t('headlines.save')} onClose={close}>
      {current !== undefined && <StaleNotice theirs={theirs} onTake={take} />}
      <HeadlineFields form={form} withoutNotes={withoutNotes} />
      <ItemParts of={{ type: 'Headline', id: headline.id }} />
    </Dialog>
  );
};

/** Renders the edit dialog. When somebody else has changed the headline, it shows their change and keeps what was typed. */
export const EditHeadlineDialog = ({ headlineId, overtaken, close }: EditHeadlineDialogProps) => {
  const t = useText();
  const { first, withoutNotes, gone } = useHeadline(headlineId);

  useGone(gone, t('headlines.gone'), () => close());

  if (first === undefined) {
    return (
      <Dialog title={t('headlines.edit')} onClose={() => close()}>
        <SkeletonRows count={3} />
      </Dialog>
    );
  }
  if (!first.can.edit)
    return (
      <ItemFacts {...first} tractionIds={[first.tractionId]} close={() => close()}>
        <ItemParts of={{ type: 'Headline', id: headlineId }} />
      </ItemFacts>
    );
  const hidesNotes = withoutNotes && overtaken === undefined;
  return <Editing headline={overtaken?.theirs ?? first} mine={overtaken?.mine} withoutNotes={hidesNotes} close={() => close()} />;
};
