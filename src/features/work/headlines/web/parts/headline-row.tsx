import '#web/core/texts/headlines.ts';
import {
  IconArrowsSplit2,
  IconCheck,
  IconMessageCircle,
  IconPencil,
  IconRestore,
  IconRotate,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { OwnerCell } from '#features/work/items/web/parts/owner-cell.tsx';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import type { Say } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { openerOf } from '#web/kit/search/ask-restore.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import type { ItemSlots, ListSize } from '#web/kit/ui/item-slots.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { menuKeys } from '#web/kit/ui/menu-keys.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { Tick } from '#web/kit/ui/tick.tsx';
import type { ListedHeadline } from '../../contract.ts';
import { useHeadlineCommands } from '../calls.ts';

export interface HeadlineRowProps extends ItemSlots<ListedHeadline> {
  headline: ListedHeadline;
  owner: PersonLook | undefined;
  loading: boolean;
  size: ListSize;
  /** The name of the meeting, in lists that show several meetings. */
  source?: string | undefined;
  onDropToIssues?: ((headline: ListedHeadline) => void) | undefined;
}

type HeadlineMenuProps = Pick<HeadlineRowProps, 'headline' | 'onDropToIssues'>;

interface Making {
  t: Say;
  acts: ReturnType<typeof useHeadlineCommands>;
  cascades: boolean;
  onReassign: () => void;
}

const entriesOf = ({ headline, onDropToIssues }: HeadlineMenuProps, { t, acts, cascades, onReassign }: Making): MenuEntry[] => {
  const reviewed = headline.status === 'Reviewed';
  const remove = async () => {
    if (await confirm({ title: t('headlines.removeTitle'), text: headline.title, yes: t('headlines.remove'), danger: true }))
      void acts.remove(headline);
  };
  const { edit } = headline.can;
  if (headline.status === 'Removed')
    return headline.can.remove
      ? [{ key: 'restore', label: t('items.restore'), icon: IconRestore, onChoose: () => void acts.restore(headline) }]
      : [];
  return [
    ...(edit
      ? [
          {
            key: 'edit',
            label: t('items.edit'),
            icon: IconPencil,
            keys: 'E',
            onChoose: () => void openDialog('editHeadline', { headlineId: headline.id }),
          },
          { key: 'reassign', label: t('items.reassign'), icon: IconUser, keys: 'A', onChoose: onReassign },
          {
            key: 'review',
            label: t(reviewed ? 'headlines.setToReview' : 'headlines.setReviewed'),
            icon: reviewed ? IconRotate : IconCheck,
            keys: 'R',
            onChoose: () => acts.setReviewed(headline, !reviewed),
          },
        ]
      : []),
    ...(edit && cascades
      ? [
          {
            key: 'cascade',
            label: t('headlines.cascade'),
            icon: IconArrowsSplit2,
            onChoose: () => void openDialog('cascadeHeadline', { headlineId: headline.id }),
          },
        ]
      : []),
    ...(onDropToIssues !== undefined
      ? [{ key: 'drop', label: t('items.drop'), icon: IconMessageCircle, keys: 'I', onChoose: () => onDropToIssues(headline) }]
      : []),
    ...(headline.can.remove
      ? [
          { key: 'line', line: true as const },
          { key: 'remove', label: t('headlines.remove'), icon: IconTrash, keys: 'Delete', danger: true, onChoose: () => void remove() },
        ]
      : []),
  ];
};

/** Returns what makes the entries of the row's menu; `onReassign` asks for another owner. */
export const useHeadlineEntries = (props: HeadlineMenuProps, onReassign: () => void): (() => MenuEntry[]) => {
  const t = useText();
  const acts = useHeadlineCommands();
  const cascades = useFlag('cascade-headlines');
  return () => entriesOf(props, { t, acts, cascades, onReassign });
};

/** Renders the box that marks a headline as reviewed. */
const HeadlineTick = ({ headline }: { headline: ListedHeadline }) => {
  const t = useText();
  const acts = useHeadlineCommands();
  return (
    <Tick
      checked={headline.status === 'Reviewed'}
      label={t('headlines.tick', { title: headline.title })}
      because={headline.can.edit ? undefined : t('items.notYours')}
      onChange={(checked) => acts.setReviewed(headline, checked)}
    />
  );
};

/** Renders a headline in a list. Its check box marks it as reviewed; title and owner are edited in the row. */
export const HeadlineRow = (props: HeadlineRowProps) => {
  const { owner, loading, size, source, onDropToIssues, leading, status, actions, isSelected, onOpen } = props;
  const t = useText();
  const isRemoved = props.headline.status === 'Removed';
  const headline = isRemoved ? { ...props.headline, can: { ...props.headline.can, edit: false } } : props.headline;
  const { age } = useFormats();
  const acts = useHeadlineCommands();
  const [reassigning, setReassigning] = useState(false);
  const entries = useHeadlineEntries(props, () => setReassigning(true));
  const { edit } = headline.can;
  const reviewed = headline.status === 'Reviewed';
  const opener = openerOf(
    onOpen === undefined ? () => void openDialog('editHeadline', { headlineId: headline.id }) : () => onOpen(headline),
    isRemoved && { title: headline.title, mayRestore: headline.can.remove, restore: () => acts.restore(headline) },
  );
  return (
    <ItemRow
      waiting={useWaiting(headline.id)}
      title={headline.title}
      size={size}
      limit={256}
      done={reviewed}
      onKeyDown={menuKeys(entries)}
      selected={isSelected?.(headline)}
      leading={leading?.(headline) ?? <HeadlineTick headline={headline} />}
      source={source}
      status={status?.(headline)}
      owner={
        <OwnerCell
          ownerId={headline.ownerId}
          person={owner}
          loading={loading}
          away={headline.ownerAway}
          tractionIds={[headline.tractionId]}
          open={reassigning}
          onClose={() => setReassigning(false)}
          onReassign={edit ? (ownerId) => acts.reassign(headline, ownerId) : undefined}
        />
      }
      date={source === undefined ? age(dayHere(new Date(headline.created))) : undefined}
      actions={
        <>
          {actions?.(headline)}
          {onDropToIssues !== undefined && (
            <IconButton icon={IconMessageCircle} size="sm" label={t('items.drop')} onClick={() => onDropToIssues(headline)} />
          )}
          <RowMenu title={headline.title} entries={entries} />
        </>
      }
      onRename={edit && onOpen === undefined ? (title) => acts.rename(headline, title) : undefined}
      onOpen={opener}
    />
  );
};
