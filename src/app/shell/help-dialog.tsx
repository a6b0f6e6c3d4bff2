import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { HelpSearch } from './help-search.tsx';

/** Renders help on a phone, where there is no ribbon. */
export const HelpDialog = ({ close }: DialogProps) => {
  const t = useText();
  return (
    <Dialog title={t('shell.help.title')} size="sm" onClose={() => close()}>
      <div>
        <HelpSearch onFollow={() => close()} />
      </div>
    </Dialog>
  );
};
