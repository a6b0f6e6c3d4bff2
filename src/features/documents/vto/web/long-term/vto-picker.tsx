import '#web/core/texts/vto.ts';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { choiceOf } from '#features/documents/collections/rules.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';

/** What a form that moves an Issue to a V/TO asks for. */
export interface VtoDestination {
  ownerId: string;
  destination: 'vto';
  destinationCollectionId: string;
  destinationId: string;
}

interface VtoPickerProps {
  /** Whose V/TOs are offered: those that this person may edit. */
  ownerId: string;
  /** The V/TO that is left out, because the Issue is there already. */
  except?: string | undefined;
  folder: FieldBinding<string>;
  vto: FieldBinding<string>;
}

/** Renders the choice of a folder, then of a V/TO in it; catalogue rows G-04 and G-06. */
export const VtoPicker = ({ ownerId, except, folder, vto }: VtoPickerProps) => {
  const t = useText();
  const { data } = useRead(
    vtoCollectionApi.editable,
    { params: { personId: ownerId } },
    { enabled: ownerId !== '', quiet: true, keep: true },
  );
  const all = data?.revisions.filter(({ id }) => id !== except) ?? [];
  const folders = [...new Map(all.map((each) => [each.collectionId, each.collectionTitle]))];
  const inFolder = all.filter(({ collectionId }) => collectionId === folder.value);
  const none = ownerId !== '' && data !== undefined && all.length === 0;
  return (
    <>
      <Field label={t('vto.folder')} required error={folder.error} hint={none ? t('vto.noneEditable') : undefined}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={folder.value}
            placeholder={t('vto.chooseFolder')}
            options={folders.map(([value, title]) => ({ value, label: choiceOf(title) }))}
            onChange={(chosen) => {
              folder.onChange(chosen);
              const only = all.filter(({ collectionId }) => collectionId === chosen);
              vto.onChange(only.length === 1 ? (only[0]?.id ?? '') : '');
            }}
          />
        )}
      </Field>
      <Field label={t('vto.one')} required error={vto.error}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={vto.value}
            placeholder={t(folder.value === '' ? 'vto.folderFirst' : 'vto.chooseVto')}
            options={inFolder.map(({ id, title }) => ({ value: id, label: title }))}
            disabled={folder.value === ''}
            onChange={vto.onChange}
          />
        )}
      </Field>
    </>
  );
};
