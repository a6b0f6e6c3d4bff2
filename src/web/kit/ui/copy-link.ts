import { t } from '#web/core/i18n/language.ts';
import { toast } from '#web/core/toasts/toast.ts';

/** Copies the address of a page of the app, such as `/meetings`, and says so; where the browser forbids it, shows the address. */
export const copyLink = (path: string): void => {
  const address = new URL(path, window.location.origin).href;
  void navigator.clipboard.writeText(address).then(
    () => toast.success(t('ui.linkCopied')),
    () => toast.info(address),
  );
};
