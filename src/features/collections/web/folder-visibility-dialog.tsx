import '../../../web/texts/collections.ts';
import '../../../web/texts/meetings.ts';
import { useState } from 'react';
import { act } from '../../../web/api/use-act.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { toast } from '../../../web/toasts/toast.ts';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { type VisibilitySettings, visibility } from '../../meetings/contract.ts';
import { VisibilityTable } from '../../meetings/web/parts/visibility-table.tsx';
import { usePeople } from '../../people/web/parts/directory.tsx';
import { type CollectionKind, collectionApis, type Folder } from '../contract.ts';

export interface FolderVisibilityDialogProps extends DialogProps {
  kind: CollectionKind;
  folder: Folder;
}

/** Says who always sees and edits, whatever the boxes say. */
const Always = ({ folder: { createdById, isCompanyFolder } }: Pick<FolderVisibilityDialogProps, 'folder'>) => {
  const t = useText();
  const { people } = usePeople([createdById]);
  const maker = createdById === null ? undefined : people.get(createdById);
  if (maker === undefined) return isCompanyFolder && <p>{t('collections.adminsAlways')}</p>;
  return <p>{t(isCompanyFolder ? 'collections.makerAndAdminsAlways' : 'collections.makerAlways', { name: maker.firstName })}</p>;
};

const SettingsForm = ({ kind, folder, settings, close }: FolderVisibilityDialogProps & { settings: VisibilitySettings }) => {
  const t = useText();
  const { lt, org, individuals, createdById } = settings;
  // The form shows the settings as they were when it opened, also once somebody else has changed them.
  const [initial] = useState(() => ({
    lt,
    org,
    individuals: individuals.map(({ personId, canView, canEdit }) => ({ personId, canView, canEdit })),
  }));
  const form = useForm({
    schema: visibility,
    initial,
    lockUntilReady: true,
    send: async (body) => {
      const asked = { params: { collectionId: folder.id }, body: { ...body, before: initial } };
      await act(collectionApis[kind].changeVisibility, asked, { quiet: true });
      toast.success(t('collections.visibilitySaved'));
    },
    onDone: () => close(),
  });
  return (
    <Dialog title={t('meetings.visibilityTitle')} form={form} submit={t('meetings.visibilitySave')} onClose={() => close()}>
      <p>{folder.title}</p>
      <VisibilityTable
        value={form.values}
        createdById={createdById}
        onChange={(next) => {
          form.set('lt', next.lt);
          form.set('org', next.org);
          form.set('individuals', next.individuals);
        }}
      />
      <Always folder={folder} />
    </Dialog>
  );
};

/** Renders the dialog Visibility and Editing Settings of a folder; catalogue rows B-52 to B-56. */
export const FolderVisibilityDialog = (props: FolderVisibilityDialogProps) => {
  const { kind, folder, close } = props;
  const t = useText();
  const { data, isFetchedAfterMount } = useRead(collectionApis[kind].visibility, { params: { collectionId: folder.id } }, { anew: true });
  if (data !== undefined && isFetchedAfterMount) return <SettingsForm {...props} settings={data.visibility} />;
  return (
    <Dialog title={t('meetings.visibilityTitle')} onClose={() => close()}>
      <SkeletonRows count={3} />
    </Dialog>
  );
};
