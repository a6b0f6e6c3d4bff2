import '#web/core/texts/attachments.ts';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import type { Attachment } from '../contract.ts';
import { loadPreview, saveAttachment } from './calls.ts';
import styles from './picture-dialog.module.css';

export interface PictureDialogProps extends DialogProps {
  file: Attachment;
}

/** Loads the preview; its address is taken back with the dialog. */
const usePreview = (id: string, times: number) => {
  const [shown, setShown] = useState<{ address?: string; failed?: boolean }>({});
  useEffect(() => {
    let [address, isOver] = ['', false];
    loadPreview(id).then(
      (blob) => {
        if (isOver) return;
        address = URL.createObjectURL(blob);
        setShown({ address });
      },
      () => !isOver && setShown({ failed: true }),
    );
    return () => {
      isOver = true;
      URL.revokeObjectURL(address);
      setShown({});
    };
  }, [id, times]);
  return shown;
};

/** Renders a picture that is attached to an item, with the button that saves the file as it came. */
export const PictureDialog = ({ file, close }: PictureDialogProps) => {
  const t = useText();
  const [times, setTimes] = useState(0);
  const { address, failed } = usePreview(file.id, times);
  return (
    <Dialog
      title={file.name}
      size="film"
      onClose={() => close()}
      footer={
        <Button tone="soft" icon={IconDownload} onClick={() => void saveAttachment(file)}>
          {t('attachments.saveFile')}
        </Button>
      }
    >
      <div className={styles.place}>
        {failed === true && <ErrorState onRetry={() => setTimes(times + 1)} />}
        {failed !== true && address === undefined && <Skeleton width="100%" height="240px" />}
        {address !== undefined && <img className={styles.picture} src={address} alt={file.name} />}
      </div>
    </Dialog>
  );
};
