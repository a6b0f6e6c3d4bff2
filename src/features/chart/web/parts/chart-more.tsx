import { IconCalendarTime, IconDots, IconDownload, IconFileDiff, IconFileSpreadsheet, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { saveFile } from '../../../../web/api/fetch-file.ts';
import { todayHere } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { Menu } from '../../../../web/ui/menu.tsx';
import type { MenuEntry } from '../../../../web/ui/menu-entry.ts';
import { columns, fileOfChart } from '../../rules/table-file.ts';
import type { Desk } from './desk.tsx';

/** Returns the function that saves a chart as a table file, which the import reads again. */
const useExport = ({ chart, branches }: Desk) => {
  const t = useText();
  return () => {
    const text = fileOfChart(branches, { headings: columns.map((column) => t(`chart.file.${column}`)), yes: t('chart.file.yes') });
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${chart.title}.csv`);
  };
};

/** Renders the menu with what is done with the chart as a whole. */
export const ChartMore = ({ desk, onPeople }: { desk: Desk; onPeople: () => void }) => {
  const t = useText();
  const { chart, canEdit, currentId, rootId, open } = desk;
  const save = useExport(desk);
  const take = async () => {
    const [first] = (await openDialog('importSeats', { chart, parentId: currentId ?? rootId ?? null })) ?? [];
    if (first !== undefined) open(first);
  };
  const navigate = useNavigate();
  const entries: MenuEntry[] = [
    { key: 'people', label: t('chart.people.title'), icon: IconUsers, onChoose: onPeople },
    ...(canEdit ? [{ key: 'import', label: t('chart.import.menu'), icon: IconFileSpreadsheet, onChoose: () => void take() }] : []),
    ...(rootId === undefined ? [] : [{ key: 'export', label: t('chart.file.save'), icon: IconDownload, onChoose: save }]),
    {
      key: 'compare',
      label: t('vto.compare.open'),
      icon: IconFileDiff,
      onChoose: () => void navigate({ to: `/ac/compare/${chart.collectionId}/${chart.id}` }),
    },
    ...(chart.publishedAt === null
      ? [
          {
            key: 'asOf',
            label: t('chart.past.menu'),
            icon: IconCalendarTime,
            onChoose: () => void navigate({ to: '.', search: { on: todayHere() } }),
          },
        ]
      : []),
  ];
  return (
    <Menu
      label={t('chart.more')}
      entries={entries}
      align="end"
      trigger={(trigger) => <IconButton icon={IconDots} label={t('chart.more')} {...trigger} />}
    />
  );
};
