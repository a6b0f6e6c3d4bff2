import { follow } from '../../features/flags/web/parts/links.tsx';
import { useText } from '../../web/i18n/use-text.ts';
import { Dialog } from '../../web/modals/dialog.tsx';
import type { DialogProps } from '../../web/modals/dialog-registry.ts';
import { Button } from '../../web/ui/button.tsx';
import { useResources } from './use-resources.ts';

/** Renders the Resources menu on a phone. */
export const ResourcesDialog = ({ close }: DialogProps) => {
  const t = useText();
  const resources = useResources();
  return (
    <Dialog title={t('shell.nav.resources')} size="sm" onClose={() => close()}>
      {resources.map(({ key, label, icon, href }) => (
        <Button key={key} tone="soft" size="lg" wide icon={icon} onClick={() => follow(href)}>
          {label}
        </Button>
      ))}
    </Dialog>
  );
};
