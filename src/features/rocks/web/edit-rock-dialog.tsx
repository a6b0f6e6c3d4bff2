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
import { type Rock, type RockEdit, rockEdit } from '../contract.ts';
import { updateRock, useDelegatesKnown, useRock } from './calls.ts';
import { type RockDraft, RockFields } from './parts/rock-form.tsx';

export interface EditRockDialogProps extends DialogProps {
  rockId: string;
  /** Set when an edit failed because somebody else had changed the Rock first. */
  overtaken?: Overtaken<Partial<RockDraft>, Rock> | undefined;
}

const draftOf = ({ title, ownerId, dueDate, type, tractionIds, contentHtml, delegatedRocks }: Rock): RockDraft => ({
  title,
  ownerId,
  dueDate,
  type,
  tractionIds,
  contentHtml,
  delegated: delegatedRocks.map((child) => ({ id: child.id, tractionId: child.tractionId, type: child.type, ownerId: child.ownerId })),
});

interface EditingProps {
  rock: Rock;
  mine: Partial<RockDraft> | undefined;
  /** True when the notes are not known here. */
  withoutNotes: boolean;
  close: () => void;
}

const Editing = ({ rock, mine, withoutNotes, close }: EditingProps) => {
  const t = useText();
  const { save, current, onFail, forget } = useVersion(rock, draftOf, mine !== undefined);
  const form = useForm<RockDraft, RockEdit>({
    schema: rockEdit,
    initial: draftOf(rock),
    typed: mine,
    onFail,
    onDone: close,
    send: (values) => save(values, (body, edit) => updateRock(rock.id, body, edit)),
  });
  const theirs = useTheirs(current, form.values);
  const take = () => {
    if (current !== undefined) form.reset(draftOf(current));
    forget();
  };
  return (
    <Dialog title={t('rocks.edit')} form={form} submit={t('rocks.save')} onClose={close}>
      {current !== undefined && <StaleNotice theirs={theirs} onTake={take} />}
      <RockFields form={form} delegated={rock.delegatedFrom !== null} withoutNotes={withoutNotes} />
      <ItemParts of={{ type: 'Rock', id: rock.id }} />
    </Dialog>
  );
};

/** Renders the edit dialog of a Rock and its delegated Rocks; closes when the Rock is removed. Catalogue rows E-10, E-14 and E-24. */
export const EditRockDialog = ({ rockId, overtaken, close }: EditRockDialogProps) => {
  const t = useText();
  const { first, withoutNotes, gone } = useRock(rockId);
  const isKnown = useDelegatesKnown(rockId);
  useGone(gone, t('errors.rockGone'), () => close());

  if (first === undefined || !isKnown) {
    return (
      <Dialog title={t('rocks.edit')} onClose={() => close()}>
        <SkeletonRows count={4} />
      </Dialog>
    );
  }
  if (!first.can.edit)
    return (
      <ItemFacts {...first} close={() => close()}>
        <ItemParts of={{ type: 'Rock', id: rockId }} />
      </ItemFacts>
    );
  const hidesNotes = withoutNotes && overtaken === undefined;
  return <Editing rock={overtaken?.theirs ?? first} mine={overtaken?.mine} withoutNotes={hidesNotes} close={() => close()} />;
};
