import '#web/core/texts/profile.ts';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import styles from './factor.module.css';

const download = (text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Shows the recovery codes, once. Done wakes when they were copied, downloaded, printed or said to be kept. */
export const CodesStep = ({ codes, isNew, onDone }: { codes: string[]; isNew: boolean; onDone: () => void }) => {
  const t = useText();
  const [kept, setKept] = useState(false);
  const text = `${t('profile.factor.codesOf', { product: productName })}\n\n${codes.join('\n')}\n`;
  const keep = (run: () => void) => () => {
    run();
    setKept(true);
  };
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast.success(t('profile.factor.copied')));
  return (
    <Dialog
      title={t('profile.factor.codes')}
      footer={
        <>
          <Checkbox label={t('profile.factor.kept')} checked={kept} onChange={setKept} />
          <span className={styles.gap} />
          <Button tone="primary" onClick={onDone} because={kept ? undefined : t('profile.factor.keepFirst')}>
            {t('profile.factor.done')}
          </Button>
        </>
      }
    >
      <p>{t(isNew ? 'profile.factor.codesAnew' : 'profile.factor.codesLead')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button tone="soft" icon={IconCopy} onClick={keep(copy)}>
          {t('profile.factor.copy')}
        </Button>
        <Button tone="soft" icon={IconDownload} onClick={keep(() => download(text))}>
          {t('profile.factor.download')}
        </Button>
        <Button tone="soft" icon={IconPrinter} onClick={keep(() => window.print())}>
          {t('profile.factor.print')}
        </Button>
      </div>
    </Dialog>
  );
};
