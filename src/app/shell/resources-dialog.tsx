import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { useResources } from './use-resources.ts';

/** Renders the Resources menu on a phone. */
export const ResourcesDialog = ({ close }: DialogProps) => {
  const t = useText();
  const resources = useResources();
  return (
    <Dialog title={t('shell.nav.resources')} size="sm" onClose={() => close()}>
      {resources.map(({ key, label, icon, href }) => (
        <ButtonLink key={key} href={href} target="_blank" rel="noopener noreferrer" tone="soft" size="lg" wide icon={icon}>
          {label}
        </ButtonLink>
      ))}
    </Dialog>
  );
};
