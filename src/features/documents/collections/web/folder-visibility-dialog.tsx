import '#web/core/texts/collections.ts';
import '#web/core/texts/meetings.ts';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { type VisibilitySettings, visibility } from '#features/teams/team/contract.ts';
import { VisibilityTable } from '#features/teams/team/web/parts/visibility-table.tsx';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
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
      await sendCommand(collectionApis[kind].changeVisibility, asked, { quiet: true });
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
