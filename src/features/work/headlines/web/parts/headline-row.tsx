import '#web/core/texts/headlines.ts';
import { IconArrowsSplit2, IconCheck, IconRotate } from '@tabler/icons-react';
import { itemMenu, removeEntry } from '#features/work/items/web/parts/item-menu.ts';
import { KindRow, type RowProps } from '#features/work/items/web/parts/kind-row.tsx';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { Tick } from '#web/kit/ui/tick.tsx';
import type { ListedHeadline } from '../../contract.ts';
import { useHeadlineCommands } from '../calls.ts';

export interface HeadlineRowProps extends RowProps<ListedHeadline> {
  headline: ListedHeadline;
}

const edit = ({ id: headlineId }: ListedHeadline) => void openDialog('editHeadline', { headlineId });

/** Returns what makes the entries of a headline's menu; `onReassign` asks for another owner. */
export const useHeadlineMenu = ({ headline, onDropToIssues }: Pick<HeadlineRowProps, 'headline' | 'onDropToIssues'>) => {
  const t = useText();
  const acts = useHeadlineCommands();
  const cascades = useFlag('cascade-headlines');
  return (onReassign: () => void): MenuEntry[] => {
    const { id: headlineId, can, status } = headline;
    const reviewed = status === 'Reviewed';
    const review = {
      key: 'review',
      label: t(reviewed ? 'headlines.setToReview' : 'headlines.setReviewed'),
      icon: reviewed ? IconRotate : IconCheck,
      keys: 'R',
      onChoose: () => acts.setReviewed(headline, !reviewed),
    };
    const cascade = {
      key: 'cascade',
      label: t('headlines.cascade'),
      icon: IconArrowsSplit2,
      onChoose: () => void openDialog('cascadeHeadline', { headlineId }),
    };
    const remove = async () => {
      if (await confirm({ title: t('headlines.removeTitle'), text: headline.title, yes: t('headlines.remove'), danger: true }))
        void acts.remove(headline);
    };
    return itemMenu(t, {
      can,
      isRemoved: status === 'Removed',
      onEdit: () => edit(headline),
      onRestore: () => void acts.restore(headline),
      onReassign,
      onDrop: onDropToIssues && (() => onDropToIssues(headline)),
      own: can.edit ? [review, ...(cascades ? [cascade] : [])] : [],
      removal: [removeEntry(t('headlines.remove'), () => void remove())],
    });
  };
};

/** Renders the box that marks a headline as reviewed. */
const HeadlineTick = ({ headline, fixed }: { headline: ListedHeadline; fixed: boolean }) => {
  const t = useText();
  const acts = useHeadlineCommands();
  return (
    <Tick
      checked={headline.status === 'Reviewed'}
      label={t('headlines.tick', { title: headline.title })}
      because={fixed ? t('items.notYours') : undefined}
      onChange={(checked) => acts.setReviewed(headline, checked)}
    />
  );
};

/** Renders a headline in a list. Its check box marks it as reviewed; title and owner are edited in the row. */
export const HeadlineRow = (props: HeadlineRowProps) => {
  const { headline, onDropToIssues, leading, status, ...row } = props;
  const { age } = useFormats();
  const isRemoved = headline.status === 'Removed';
  return (
    <KindRow
      {...row}
      item={headline}
      isRemoved={isRemoved}
      tractionIds={[headline.tractionId]}
      acts={useHeadlineCommands()}
      renames
      onEdit={() => edit(headline)}
      menu={useHeadlineMenu(props)}
      onDrop={onDropToIssues && (() => onDropToIssues(headline))}
      done={headline.status === 'Reviewed'}
      leading={leading?.(headline) ?? <HeadlineTick headline={headline} fixed={isRemoved || !headline.can.edit} />}
      status={status?.(headline)}
      date={row.source === undefined ? age(dayHere(new Date(headline.created))) : undefined}
    />
  );
};
