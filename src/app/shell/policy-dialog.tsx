import { productName } from '../../shared/product.ts';
import { useText } from '../../web/i18n/use-text.ts';
import { Dialog } from '../../web/modals/dialog.tsx';
import type { DialogProps } from '../../web/modals/dialog-registry.ts';

export interface PolicyDialogProps extends DialogProps {
  policy: 'terms' | 'privacy';
}

/** A policy in the words that the app brings, which one also agrees to at sign-up; where the installation names no page of its own. */
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
