import '#web/core/texts/register.ts';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';

export interface PolicyDialogProps extends DialogProps {
  policy: 'terms' | 'privacy';
}

/** Renders a policy that people accept at sign-up in the app's own wording; used when the installation sets no address for it. */
export const PolicyDialog = ({ policy, close }: PolicyDialogProps) => {
  const t = useText();
  return (
    <Dialog title={t(`shell.footer.${policy}`)} onClose={() => close()}>
      {policy === 'terms' && <p>{t('register.terms.use', { product: productName })}</p>}
      {policy === 'terms' && <p>{t('register.terms.words')}</p>}
      {policy === 'privacy' && <p>{t('register.terms.privacy')}</p>}
    </Dialog>
  );
};
