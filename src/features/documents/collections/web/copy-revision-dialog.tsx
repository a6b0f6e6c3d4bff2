import '#web/core/texts/collections.ts';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { line } from '#shared/fields.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { type CollectionKind, copyFlagFields, type Folder, type ListedRevision, partsCopied, takenCodes } from '../contract.ts';
import { isTitleTaken, revisionPath, wholeCopy } from '../rules.ts';
import { copyRevision, useFolders } from './calls.ts';
import { CopyBoxes } from './folders/copy-boxes.tsx';
import { useFreeName } from './folders/free-name.ts';

export interface CopyRevisionDialogProps extends DialogProps<string> {
  kind: CollectionKind;
  revision: Pick<ListedRevision, 'id' | 'collectionId' | 'title'>;
  /** The folder of the copy; the document's own by default. */
  destination?: Pick<Folder, 'id' | 'title'> | undefined;
  /** Makes a new private folder for the copy, where its own is not there any more. */
  newFolderTitle?: string | undefined;
  /** Puts more into the copy before it is opened, such as words that the server does not have. */
  carry?: ((copy: { id: string; collectionId: string }) => Promise<void>) | undefined;
}

const copyForm = z.object({ newRevisionName: line(), ...copyFlagFields });
type Values = z.output<typeof copyForm>;

/** Returns a name for the copy that the folder does not have yet. */
const nameFor = (first: string, others: readonly ListedRevision[]): string => {
  const names = [first, ...Array.from({ length: others.length + 1 }, (_, at) => `${first} ${at + 2}`)];
  return (names.find((name) => !isTitleTaken(name, others)) ?? first).slice(0, 100);
};

/** Returns the place of the copy as the server takes it; nothing for the document's own folder. */
const placeOf = ({ destination, newFolderTitle }: CopyRevisionDialogProps) => {
  if (newFolderTitle !== undefined) return { newFolderTitle };
  return destination === undefined ? {} : { destinationCollectionId: destination.id };
};

/** Renders Copy V/TO: the name of the copy and what comes with it, and opens the copy; catalogue rows L-14 to L-16. */
export const CopyRevisionDialog = (props: CopyRevisionDialogProps) => {
  const { kind, revision, destination, carry, close } = props;
  const t = useText();
  const navigate = useNavigate();
  const folders = useFolders(kind).data?.items ?? [];
  const there = destination?.id ?? revision.collectionId;
  const others = folders.find(({ id }) => id === there)?.revisions ?? [];
  const plain = useForm<Values, Values>({
    schema: copyForm,
    initial: { newRevisionName: nameFor(t('collections.copyOf', { title: revision.title }), others), ...wholeCopy },
    send: async (values) => {
      const { id, collectionId } = await copyRevision(kind, revision, { ...values, ...placeOf(props) });
      await carry?.({ id, collectionId });
      toast.success(t('collections.copied', { title: values.newRevisionName }));
      void navigate({ to: revisionPath(kind, { id, collectionId }) });
    },
    onDone: () => close(),
  });
  const { form, field } = useFreeName(
    plain,
    plain.field('newRevisionName'),
    (name) => isTitleTaken(name, others),
    takenCodes.revision[kind],
  );
  const { newRevisionName, ...flags } = form.values;
  const isReady = newRevisionName.trim() !== '' && partsCopied(flags).length > 0;
  const change = (next: typeof flags) => {
    for (const [key, value] of Object.entries(next)) form.set(key as keyof typeof flags, value);
  };
  return (
    <Dialog
      title={t(`collections.copyTitle.${kind}`)}
      form={{ ...form, waitsFor: isReady ? form.waitsFor : 'fields' }}
      submit={t(`collections.copyTitle.${kind}`)}
      onClose={() => close()}
    >
      <TextField {...field} label={t('collections.copyName')} required maxLength={100} autoComplete="off" />
      {kind === 'vto' && <CopyBoxes flags={flags} onChange={change} />}
      <p>{destination === undefined ? t('collections.copyHint') : t('collections.copyHintThere', { title: destination.title })}</p>
    </Dialog>
  );
};
