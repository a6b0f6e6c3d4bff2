import '#web/core/texts/dashboards.ts';
import { IconArrowBackUp, IconDots, IconHistory, IconLayoutDashboard, IconPlus } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { resetDashboard, useDashboard } from '../calls.ts';
import { addWidget } from '../widgets/add-widget.ts';
import { startArranging, stopArranging, useArranging } from './arrange-state.ts';

/** Milliseconds for which the default can be taken back. */
const undoFor = 10_000;

/** Asks once, and goes back to the default widgets, which can be taken back; catalogue row O-04. */
const useReset = () => {
  const t = useText();
  return async () => {
    const sure = await confirm({
      title: t('dashboards.resetTitle'),
      text: t('dashboards.resetText'),
      yes: t('dashboards.reset'),
    });
    if (!sure) return;
    const id = 'dashboard-reset';
    const undo = await resetDashboard(id).catch(() => undefined);
    if (undo === undefined) return;
    toast.info(t('dashboards.resetDone'), {
      id,
      duration: undoFor,
      action: { label: t('items.undo'), undoes: true, run: undo },
    });
  };
};

const ArrangingActions = () => {
  const t = useText();
  const phone = usePhone();
  const { change, undo, isDefault } = useDashboard();
  const reset = useReset();
  useShortcut(undo && 'mod+z', t('dashboards.undo'), () => undo?.(), { rests: 'typed' });
  useShortcut('esc', t('dashboards.done'), stopArranging, { rests: true });
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        label={t('dashboards.undo')}
        keys="mod+z"
        because={undo === undefined ? t('dashboards.nothingToUndo') : undefined}
        onClick={() => undo?.()}
      />
      {!phone && (
        <>
          <Button icon={IconHistory} because={isDefault ? t('dashboards.isDefault') : undefined} onClick={() => void reset()}>
            {t('dashboards.reset')}
          </Button>
          <Button tone="soft" icon={IconPlus} onClick={() => void addWidget(change)}>
            {t('dashboards.add')}
          </Button>
        </>
      )}
      <Button tone="primary" data-beside onClick={stopArranging}>
        {t('dashboards.done')}
      </Button>
    </>
  );
};

interface DashboardActionsProps {
  /** Further entries of the menu, which is the only action on a phone then. */
  more?: readonly MenuEntry[] | undefined;
}

const ReadingActions = ({ more }: DashboardActionsProps) => {
  const t = useText();
  const phone = usePhone();
  const { change, isDefault } = useDashboard();
  const reset = useReset();
  useShortcut('e', t('dashboards.arrange'), startArranging);
  const entries = [
    { key: 'arrange', label: t('dashboards.arrange'), icon: IconLayoutDashboard, keys: 'e', onChoose: startArranging },
    ...(phone ? [{ key: 'add', label: t('dashboards.add'), icon: IconPlus, onChoose: () => void addWidget(change) }] : []),
    ...(isDefault ? [] : [{ key: 'reset', label: t('dashboards.reset'), icon: IconHistory, onChoose: () => void reset() }]),
    ...(more !== undefined && more.length > 0 ? [{ key: 'line', line: true as const }, ...more] : []),
  ];
  return (
    <>
      {!phone && (
        <Button tone="soft" icon={IconPlus} onClick={() => void addWidget(change)}>
          {t('dashboards.add')}
        </Button>
      )}
      <Menu
        label={t('dashboards.more')}
        align="end"
        entries={entries}
        trigger={(trigger) => (
          <IconButton icon={IconDots} label={t('dashboards.more')} data-corner={more !== undefined || undefined} {...trigger} />
        )}
      />
    </>
  );
};

/** Renders what one can do with home's widgets; nothing while the flag is off, catalogue row O-14. */
export const DashboardActions = (props: DashboardActionsProps) => {
  const may = useFlag('new-dashboard');
  const arranging = useArranging();
  if (!may) return null;
  return arranging ? <ArrangingActions /> : <ReadingActions {...props} />;
};
