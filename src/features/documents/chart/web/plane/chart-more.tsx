import '#web/core/texts/chart.ts';
import '#web/core/texts/vto.ts';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconArrowsMoveHorizontal,
  IconCalendarTime,
  IconCrown,
  IconDots,
  IconDownload,
  IconFileDiff,
  IconFileSpreadsheet,
  IconPrinter,
  IconSelectAll,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { saveFile } from '#web/core/api/fetch-file.ts';
import { todayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import { visibleBranches } from '../../rules/branches.ts';
import { plainPercent } from '../../rules/layout.ts';
import { columns, fileOfChart } from '../../rules/table-file.ts';
import { useChartParams } from '../calls.ts';
import type { ChartEditing, ChartViewName } from '../chart/chart-editing.ts';
import { setSpacing, spacings } from '../paper/spacing.ts';
import type { Printed } from '../paper/use-pages.ts';

/** Selects the seats of the leadership team. Catalogue M-06. */
export const selectLeaders = ({ branches, select }: ChartEditing): void =>
  select([...branches.values()].filter(({ seat }) => seat.isLT).map(({ seat }) => seat.id));

/** Selects every seat that is shown. Catalogue M-06. */
const selectAll = ({ branches, folded, select }: ChartEditing): void =>
  select(visibleBranches(branches, folded).map(({ seat }) => seat.id));

/** Returns the functions that go to the pages on which a chart is printed, and back. They are part of the address, so that Back leaves them. */
export const usePrint = () => {
  const navigate = useNavigate();
  const { on } = useChartParams();
  const search = on === undefined ? {} : { on };
  return {
    open: (printed: Printed) => void navigate({ to: '.', search: { ...search, pages: printed } }),
    close: () => void navigate({ to: '.', search }),
  };
};

/** Returns the function that saves a chart as a table file, which the import reads again. */
const useExport = ({ chart, branches }: ChartEditing) => {
  const t = useText();
  return () => {
    const text = fileOfChart(branches, { headings: columns.map((column) => t(`chart.file.${column}`)), yes: t('chart.file.yes') });
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${chart.title}.csv`);
  };
};

/** Returns what the bar has no room for on a phone. */
const useNarrowEntries = (desk: ChartEditing, view: ChartViewName): MenuEntry[] => {
  const t = useText();
  const print = usePrint();
  if (!useNarrow()) return [];
  return [
    { key: 'fold', label: t('chart.foldAll'), icon: IconArrowsMinimize, onChoose: desk.foldAll },
    { key: 'unfold', label: t('chart.unfoldAll'), icon: IconArrowsMaximize, onChoose: desk.unfoldAll },
    ...(view === 'plane'
      ? [{ key: 'leaders', label: t('chart.selection.leaders'), icon: IconCrown, onChoose: () => selectLeaders(desk) }]
      : []),
    { key: 'print', label: t('chart.print.open'), icon: IconPrinter, onChoose: () => print.open('shown') },
  ];
};

/** Returns the menu of how far seats are from each other, in percent. Catalogue M-33. */
const useSpacingEntry = ({ spacing }: ChartEditing): MenuEntry => {
  const t = useText();
  const { number } = useFormats();
  return {
    key: 'spacing',
    label: t('chart.spacing'),
    icon: IconArrowsMoveHorizontal,
    entries: spacings.map((percent) => ({
      key: String(percent),
      label: t(percent === plainPercent ? 'chart.spacingUsual' : 'chart.percent', { number: number(percent) }),
      checked: percent === spacing,
      onChoose: () => setSpacing(percent),
    })),
  };
};

interface ChartMoreProps {
  desk: ChartEditing;
  view: ChartViewName;
  onPeople: () => void;
}

/** Renders the menu with what is done with the chart as a whole. */
export const ChartMore = ({ desk, view, onPeople }: ChartMoreProps) => {
  const t = useText();
  const { chart, canEdit, currentId, rootId, open } = desk;
  const save = useExport(desk);
  const spacing = useSpacingEntry(desk);
  const take = async () => {
    const [first] = (await openDialog('importSeats', { chart, parentId: currentId ?? rootId ?? null })) ?? [];
    if (first !== undefined) open(first);
  };
  const navigate = useNavigate();
  const entries: MenuEntry[] = [
    ...useNarrowEntries(desk, view),
    ...(view === 'plane' && rootId !== undefined
      ? [{ key: 'all', label: t('chart.selection.all'), icon: IconSelectAll, keys: 'mod+a', onChoose: () => selectAll(desk) }]
      : []),
    ...(view === 'plane' && rootId !== undefined ? [spacing] : []),
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
