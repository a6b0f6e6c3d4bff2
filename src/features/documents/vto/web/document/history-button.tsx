import '#web/core/texts/vto.ts';
import { IconHistory } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { Vto, VtoPart } from '../../contract.ts';

interface HistoryButtonProps {
  vto: Vto;
  part: VtoPart;
  className?: string | undefined;
}

/** Opens who wrote what in a part. A published version has none of its own. */
export const HistoryButton = ({ vto, part, className }: HistoryButtonProps) => {
  const t = useText();
  if (vto.publishedAt !== null) return null;
  return (
    <IconButton
      icon={IconHistory}
      size="sm"
      className={className}
      label={t('vto.past.openOf', { part: t(`vto.${part}`) })}
      onClick={() => void openDialog('vtoHistory', { collectionId: vto.collectionId, revisionId: vto.id, part })}
    />
  );
};
