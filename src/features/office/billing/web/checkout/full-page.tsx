import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useModal } from '#web/kit/modals/use-modal.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { BrandMark } from '#web/kit/ui/mark.tsx';
import styles from './full-page.module.css';

interface FullPageProps {
  title: string;
  note: string;
  onClose: () => void;
  children: ReactNode;
}

/** Renders a modal screen that takes the whole page, without header and menu, over the page beneath. */
export const FullPage = ({ title, note, onClose, children }: FullPageProps) => {
  const t = useText();
  const id = useId();
  const self = useModal(onClose);
  return (
    <div ref={self} role="dialog" aria-modal="true" aria-labelledby={id} tabIndex={-1} className={styles.page}>
      <header className={styles.head}>
        <BrandMark />
        <span className={styles.brand}>{productName}</span>
        <IconButton icon={IconX} label={t('shell.dialogs.close')} onClick={onClose} />
      </header>
      <div className={styles.content}>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        {note !== '' && <p className={styles.note}>{note}</p>}
        {children}
      </div>
    </div>
  );
};
