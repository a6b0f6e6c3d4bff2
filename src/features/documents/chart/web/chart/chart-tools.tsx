import '#web/core/texts/chart.ts';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCrown,
  IconListTree,
  IconPointer,
  IconPrinter,
  IconSearch,
  IconSelectAll,
  IconSitemap,
  IconUserPin,
} from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import { isHeldBy } from '../../rules/holders.ts';
import { useSteps } from '../calls.ts';
import { ChartMore, selectLeaders, usePrint } from '../plane/chart-more.tsx';
import type { ChartEditing, ChartViewName } from './chart-editing.ts';
import floats from './floats.module.css';

/** Takes back my last edit, and does it again; also those of before a reload. */
const Steps = ({ desk }: { desk: ChartEditing }) => {
  const t = useText();
  const { chart } = desk;
  const { undo, redo } = useSteps(chart, ([first]) => first !== undefined && desk.open(first));
  const [undoes, redoes] = [chart.canUndo ? undo : undefined, chart.canRedo ? redo : undefined];
  useShortcut(undoes && 'mod+z', t('chart.undo'), () => undoes?.(), { rests: 'typed' });
  useShortcut(redoes && 'mod+shift+z', t('chart.redo'), () => redoes?.(), { rests: 'typed' });
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        label={t('chart.undo')}
        keys="mod+z"
        because={undoes === undefined ? t('chart.nothingToUndo') : undefined}
        onClick={undo}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label={t('chart.redo')}
        keys="mod+shift+z"
        because={redoes === undefined ? t('chart.nothingToRedo') : undefined}
        onClick={redo}
      />
      <i className={floats.rule} />
    </>
  );
};

/** Chooses what a drag does, and selects the leadership team. Catalogue M-06. */
const Selecting = ({ desk, isNarrow }: { desk: ChartEditing; isNarrow: boolean }) => {
  const t = useText();
  const { isSelecting, setSelecting } = desk;
  useShortcut('v', t('chart.selection.move'), () => setSelecting(false));
  useShortcut('s', t('chart.selection.drag'), () => setSelecting(true));
  const tool = (isOn: boolean) => ({ 'aria-pressed': isOn, className: isOn ? floats.on : undefined });
  return (
    <>
      <IconButton
        icon={IconPointer}
        label={t('chart.selection.move')}
        keys="V"
        {...tool(!isSelecting)}
        onClick={() => setSelecting(false)}
      />
      <IconButton
        icon={IconSelectAll}
        label={t('chart.selection.drag')}
        keys="S"
        {...tool(isSelecting)}
        onClick={() => setSelecting(true)}
      />
      {!isNarrow && <IconButton icon={IconCrown} label={t('chart.selection.leaders')} onClick={() => selectLeaders(desk)} />}
      <i className={floats.rule} />
    </>
  );
};

interface ChartToolsProps {
  desk: ChartEditing;
  view: ChartViewName;
  isFinding: boolean;
  onFind: () => void;
  onView: (view: ChartViewName) => void;
  onPeople: () => void;
  /** Goes to a seat. */
  onGo: (id: string) => void;
}

/** Leads to one's own seat, and with the next press to the next one; absent for whoever holds none. */
const ToOwnSeat = ({ desk, onGo }: { desk: ChartEditing; onGo: (id: string) => void }) => {
  const t = useText();
  const { user } = useSession();
  const own = [...desk.branches.values()].flatMap(({ seat }) => (isHeldBy(seat, user.userId) ? [seat.id] : []));
  const next = () => {
    const id = own[(own.indexOf(desk.currentId ?? '') + 1) % own.length];
    if (id !== undefined) onGo(id);
  };
  return own.length === 0 ? null : <IconButton icon={IconUserPin} label={t('chart.toYours', { count: own.length })} onClick={next} />;
};

/** Renders the tools of a chart: undo and redo, folding all, the search, and the change between chart and outline. On a phone the menu has those that are used less. */
export const ChartTools = ({ desk, view, isFinding, onFind, onView, onPeople, onGo }: ChartToolsProps) => {
  const t = useText();
  const isNarrow = useNarrow();
  const print = usePrint();
  const other = view === 'plane' ? 'outline' : 'plane';
  useShortcut('mod+f', t('chart.find'), onFind);
  useShortcut('o', t('chart.changeView'), () => onView(other));
  return (
    <div className={classes(floats.float, floats.tools)} role="toolbar" aria-label={t('chart.tools')}>
      {desk.canEdit && <Steps desk={desk} />}
      {view === 'plane' && <Selecting desk={desk} isNarrow={isNarrow} />}
      {!isNarrow && (
        <>
          <IconButton icon={IconArrowsMinimize} label={t('chart.foldAll')} onClick={desk.foldAll} />
          <IconButton icon={IconArrowsMaximize} label={t('chart.unfoldAll')} onClick={desk.unfoldAll} />
          <i className={floats.rule} />
        </>
      )}
      <ToOwnSeat desk={desk} onGo={onGo} />
      <IconButton
        icon={IconSearch}
        label={t('chart.find')}
        keys="mod+f"
        aria-pressed={isFinding}
        className={isFinding ? floats.on : undefined}
        onClick={onFind}
      />
      <IconButton
        icon={view === 'plane' ? IconListTree : IconSitemap}
        label={t(`chart.view.${other}`)}
        keys="O"
        onClick={() => onView(other)}
      />
      {!isNarrow && <IconButton icon={IconPrinter} label={t('chart.print.open')} onClick={() => print.open('shown')} />}
      <ChartMore desk={desk} view={view} onPeople={onPeople} />
    </div>
  );
};
