import '#web/core/texts/collections.ts';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { id, line } from '#shared/fields.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { SelectField, TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { type CollectionKind, type ListedRevision, takenCodes } from '../contract.ts';
import { choiceOf, isTitleTaken } from '../rules.ts';
import { moveRevision, useFolders } from './calls.ts';
import { useFreeName } from './folders/free-name.ts';
import styles from './move-revision-dialog.module.css';

export interface MoveRevisionDialogProps extends DialogProps {
  kind: CollectionKind;
  revision: ListedRevision;
}

const ways = ['existing', 'new'] as const;
type Way = (typeof ways)[number];
const placeForm = z.object({ destinationCollectionId: z.union([z.literal(''), id()]), newFolderTitle: z.union([z.literal(''), line()]) });

/** Renders Move Revision Folder: to a folder that there is, or to a new one; catalogue rows L-10 to L-12. */
export const MoveRevisionDialog = ({ kind, revision, close }: MoveRevisionDialogProps) => {
  const t = useText();
  const name = useId();
  const [way, setWay] = useState<Way>('existing');
  const folders = useFolders(kind).data?.items ?? [];
  const open = folders.filter((folder) => folder.can.edit && folder.id !== revision.collectionId);
  const plain = useForm({
    schema: placeForm,
    initial: { destinationCollectionId: '', newFolderTitle: '' },
    send: async ({ destinationCollectionId, newFolderTitle }) => {
      await moveRevision(kind, revision, way === 'new' ? { newFolderTitle } : { destinationCollectionId });
      const title = way === 'new' ? newFolderTitle : (folders.find((folder) => folder.id === destinationCollectionId)?.title ?? '');
      toast.success(t('collections.moved', { title }));
    },
    onDone: () => close(),
  });
  const { form, field } = useFreeName(
    plain,
    plain.field('newFolderTitle'),
    (title) => way === 'new' && isTitleTaken(title, folders),
    takenCodes.folder[kind],
  );
  const { destinationCollectionId, newFolderTitle } = form.values;
  const isChosen = way === 'existing' ? destinationCollectionId !== '' : newFolderTitle.trim() !== '';
  const choice = (value: Way) => (
    <label className={styles.way}>
      <input type="radio" name={name} checked={way === value} onChange={() => setWay(value)} />
      {t(`collections.moveTo.${value}`)}
    </label>
  );
  return (
    <Dialog
      title={t('collections.moveTitle', { title: revision.title })}
      form={{ ...form, waitsFor: isChosen ? form.waitsFor : 'fields' }}
      submit={t('collections.menu.move')}
      onClose={() => close()}
    >
      <div role="radiogroup" aria-label={t('collections.moveWhere')} className={styles.ways}>
        {choice('existing')}
        {way === 'existing' && (
          <SelectField
            {...form.field('destinationCollectionId')}
            label={t('collections.folder')}
            options={[
              { value: '', label: open.length === 0 ? t('collections.noOther') : t('collections.chooseFolder') },
              ...open.map((folder) => ({ value: folder.id, label: choiceOf(folder.title) })),
            ]}
          />
        )}
        {choice('new')}
        {way === 'new' && (
          <TextField {...field} label={t('collections.newFolderName')} required maxLength={100} autoComplete="off" autoFocus />
        )}
      </div>
      <p>{t('collections.moveHint')}</p>
    </Dialog>
  );
};
