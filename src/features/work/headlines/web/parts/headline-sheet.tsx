import '#web/core/texts/headlines.ts';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import type { HeadlineStatus } from '../../contract.ts';
import { HeadlineList, type HeadlineListProps, useHeadlineItems } from './headline-list.tsx';

const filters = ['ToReview', 'Reviewed'] as const;

/** Renders the status filter. It starts with To Review, and at least one status stays on. Catalogue row H-13. */
const StatusFilter = ({
  chosen,
  onChange,
}: {
  chosen: readonly HeadlineStatus[];
  onChange: (statuses: readonly HeadlineStatus[]) => void;
}) => {
  const t = useText();
  const flip = (status: HeadlineStatus) => {
    const next = chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status];
    if (next.length > 0) onChange(next);
  };
  const entries = filters.map((status) => ({
    key: status,
    label: t(`headlines.filter${status}`),
    checked: chosen.includes(status),
    onChoose: () => flip(status),
  }));
  return (
    <Menu
      label={t('headlines.filter')}
      align="end"
      entries={entries}
      trigger={(trigger) => <IconButton icon={IconFilter} label={t('headlines.filter')} {...trigger} />}
    />
  );
};

/** Renders a list of headlines with its heading. */
export const HeadlineSheet = ({ statuses, adds = true, ...list }: Omit<HeadlineListProps, 'label' | 'labelledBy'>) => {
  const t = useText();
  const id = useId();
  const filtered = useFlag('headline-status-filter');
  const [chosen, setChosen] = useState<readonly HeadlineStatus[]>(['ToReview']);
  const shown = filtered ? chosen : statuses;
  const isToReview = shown === undefined || shown.every((status) => status === 'ToReview');
  const { total } = useHeadlineItems({ tractionId: list.tractionId, ownerId: list.ownerId, statuses: shown });
  return (
    <Sheet aria-labelledby={id}>
      <SectionHeader
        id={id}
        title={t('headlines.many')}
        note={total !== undefined && (isToReview ? t('headlines.thisWeek', { count: total }) : total)}
      >
        {filtered && <StatusFilter chosen={chosen} onChange={setChosen} />}
        {adds && (
          <IconButton
            icon={IconPlus}
            label={t('headlines.add')}
            onClick={() => void openDialog('addHeadline', { tractionId: list.tractionId, meetingId: list.meetingId })}
          />
        )}
      </SectionHeader>
      {/* With other statuses it is another list: what was done in the one before does not stay in it. */}
      <HeadlineList key={shown?.join()} {...list} statuses={shown} adds={adds} labelledBy={id} />
    </Sheet>
  );
};
