import { IconFileTypePdf } from '@tabler/icons-react';
import { usePdf } from '../../../../web/api/use-pdf.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useFlag } from '../../../../web/session/flags.ts';
import type { MenuEntry } from '../../../../web/ui/menu-entry.ts';
import { vtoPdfApi } from '../../contract/pdf.ts';
import type { CollectionKind } from '../../contract.ts';

/** A document, or with `publishedId` what people read of it. */
interface Printed {
  id: string;
  collectionId: string;
  publishedId: string | null;
}

/** Returns the entry that saves a document as a PDF; nothing while the flag is off, or where the kind has none. Catalogue L-30, L-31. */
export const usePdfEntry = (kind: CollectionKind, { id: revisionId, collectionId, publishedId }: Printed): MenuEntry[] => {
  const t = useText();
  const isOn = useFlag('vto-pdf');
  const now = usePdf(vtoPdfApi.now, 'vto.pdf.failed');
  const published = usePdf(vtoPdfApi.published, 'vto.pdf.failed');
  if (kind !== 'vto' || !isOn) return [];
  const params = { collectionId, revisionId };
  const making = now.busy || published.busy ? t('papers.making') : undefined;
  return [
    {
      key: 'pdf',
      icon: IconFileTypePdf,
      label: t('papers.download'),
      because: now.because ?? making,
      onChoose: () => void (publishedId === null ? now.save({ params }) : published.save({ params: { ...params, publishedId } })),
    },
  ];
};
