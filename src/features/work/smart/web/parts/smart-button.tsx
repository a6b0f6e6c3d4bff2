import '#web/core/texts/smart.ts';
import { IconArrowBackUp, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './smart-button.module.css';

interface SmartButtonProps {
  title: string;
  ownerId: string;
  dueDate: string;
  tractionIds: readonly string[];
  /** Takes the better wording over. */
  onUse: (title: string) => void;
}

/** Renders the button that checks a Rock against the SMART criteria; nothing while the flag is off. Catalogue rows U-12 and U-15. */
export const SmartButton = ({ title, ownerId, dueDate, tractionIds, onUse }: SmartButtonProps) => {
  const t = useText();
  const shown = useFlag('smart-rocks');
  const [used, setUsed] = useState<{ better: string; before: string }>();
  if (!shown) return null;
  const description = title.trim();
  const check = async () => {
    const better = await openDialog('smartCheck', { description, ownerId, dueDate, tractionIds: [...tractionIds] });
    if (better === undefined) return;
    setUsed({ better, before: title });
    onUse(better);
  };
  return (
    <div className={styles.acts}>
      <Button tone="soft" icon={IconSparkles} because={description === '' ? t('smart.needsTitle') : undefined} onClick={() => void check()}>
        {t('smart.check')}
      </Button>
      {used?.better === title && (
        <Button icon={IconArrowBackUp} onClick={() => onUse(used.before)}>
          {t('smart.takeBack')}
        </Button>
      )}
    </div>
  );
};
