import { IconFileTypePdf } from '@tabler/icons-react';
import type { AskOf, DownloadEndpoint } from '#shared/endpoint.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from './button.tsx';
import { usePdf } from './use-pdf.ts';

interface PdfButtonProps<E extends DownloadEndpoint> {
  endpoint: E;
  ask: AskOf<E>;
}

/** Renders the button that saves a PDF, which the server makes. */
export const PdfButton = <E extends DownloadEndpoint>({ endpoint, ask }: PdfButtonProps<E>) => {
  const t = useText();
  const { busy, because, save } = usePdf(endpoint);
  return (
    <Button
      icon={IconFileTypePdf}
      busy={busy}
      because={because}
      aria-label={t(busy ? 'papers.making' : 'papers.download')}
      onClick={() => void save(ask)}
    >
      {t('papers.pdf')}
    </Button>
  );
};
