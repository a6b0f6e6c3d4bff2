import '#web/core/texts/vto.ts';
import { IconDimensions, IconFileTypePdf } from '@tabler/icons-react';
import type { Day } from '#shared/dates.ts';
import { type SheetName, sheetNames } from '#shared/papers.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { usePdf } from '#web/kit/ui/use-pdf.ts';
import { vtoPdfApi } from '../../contract/pdf.ts';
import type { CollectionKind } from '../../contract.ts';

/** A document, with `publishedId` what people read of it, or with `on` as it was at the end of a day. */
interface Printed {
  id: string;
  collectionId: string;
  publishedId: string | null;
  on?: Day | undefined;
}

/** Returns the entries that save a document as a PDF; nothing while the flag is off, or where the kind has none. Catalogue L-30, L-31. */
export const usePdfEntry = (kind: CollectionKind, { id: revisionId, collectionId, publishedId, on }: Printed): MenuEntry[] => {
  const t = useText();
  const isOn = useFlag('vto-pdf');
  const now = usePdf(vtoPdfApi.now, 'vto.pdf.failed');
  const asOf = usePdf(vtoPdfApi.asOf, 'vto.pdf.failed');
  const published = usePdf(vtoPdfApi.published, 'vto.pdf.failed');
  if (kind !== 'vto' || !isOn) return [];
  const params = { collectionId, revisionId };
  const because = now.because ?? (now.busy || asOf.busy || published.busy ? t('papers.making') : undefined);
  const save = (query: { paper?: SheetName } = {}) => {
    if (publishedId !== null) void published.save({ params: { ...params, publishedId }, query });
    else if (on !== undefined) void asOf.save({ params: { ...params, day: on }, query });
    else void now.save({ params, query });
  };
  return [
    { key: 'pdf', icon: IconFileTypePdf, label: t('papers.download'), because, onChoose: () => save() },
    {
      key: 'papers',
      icon: IconDimensions,
      label: t('papers.onPaper'),
      entries: sheetNames.map((paper) => ({ key: paper, label: t(`papers.sheet.${paper}`), because, onChoose: () => save({ paper }) })),
    },
  ];
};
