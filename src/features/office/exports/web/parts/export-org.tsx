import '#web/core/texts/exports.ts';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { usePdf } from '#web/kit/ui/use-pdf.ts';
import { exportApi } from '../../contract.ts';

/** Renders the button with which the Owner takes the organisation's data along; nothing for anybody else. */
export const ExportOrg = ({ className }: { className?: string | undefined }) => {
  const t = useText();
  const isOwner = roleOf(useSession()) === 'Owner';
  const file = usePdf(exportApi.all, 'exports.failed');
  if (!isOwner) return null;
  return (
    <Button icon={IconDownload} busy={file.busy} because={file.because} className={className} onClick={() => void file.save({})}>
      {t('exports.save')}
    </Button>
  );
};
