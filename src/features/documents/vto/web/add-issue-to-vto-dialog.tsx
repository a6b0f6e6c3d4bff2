import '#web/core/texts/issues.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import type { IssueText } from '#features/work/issues/web/parts/issue-form.tsx';
import { id, line, richText } from '#shared/fields.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { NotesField } from '#web/kit/forms/notes-field.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { AddDialog } from '#web/kit/modals/add-dialog.tsx';
import { useAddIssue } from './calls.ts';
import { VtoPicker } from './long-term/vto-picker.tsx';

interface AddIssueToVtoDialogProps {
  initial: { title?: string | undefined; ownerId?: string | undefined; contentHtml?: string | undefined };
  /** Renders the choice between a meeting and a V/TO, which is told what was typed. */
  kinds: (typed: IssueText) => ReactNode;
  close: () => void;
}

const schema = z.object({
  title: line(256),
  ownerId: id(),
  contentHtml: richText(),
  collectionId: id(),
  revisionId: id(),
});
type Values = z.output<typeof schema>;

/** Renders the dialog that adds a long-term Issue to a V/TO; catalogue rows G-02 to G-06 and G-15. */
export const AddIssueToVtoDialog = ({ initial: { title = '', ownerId, contentHtml = '' }, kinds, close }: AddIssueToVtoDialogProps) => {
  const t = useText();
  const { user } = useSession();
  const navigate = useNavigate();
  const add = useAddIssue();
  const form = useForm<Values, Values>({
    schema,
    initial: { title, ownerId: ownerId ?? user.userId, contentHtml, collectionId: '', revisionId: '' },
    send: async ({ collectionId, revisionId, ...words }) => {
      const params = { collectionId, revisionId };
      await add({ params, body: { ...params, title: words.title, notes: words.contentHtml, assignedToId: words.ownerId } });
      toast.success(t('issues.added'), {
        duration: toastTimes.linked,
        action: {
          label: t('issues.openAdded'),
          run: () => void navigate({ to: `${revisionPath('vto', { collectionId, id: revisionId })}/traction` }),
        },
      });
    },
  });
  return (
    <AddDialog
      title={t('issues.add')}
      submit={t('issues.add')}
      form={form}
      next={(values) => ({ ...values, title: '', contentHtml: '' })}
      onClose={close}
    >
      {kinds(form.values)}
      <TextField label={t('issues.title')} required maxLength={256} placeholder={t('issues.titleExample')} {...form.field('title')} />
      <PersonPicker label={t('items.owner')} required {...form.field('ownerId')} />
      <VtoPicker ownerId={form.values.ownerId} folder={form.field('collectionId')} vto={form.field('revisionId')} />
      <NotesField {...form.field('contentHtml')} />
    </AddDialog>
  );
};
