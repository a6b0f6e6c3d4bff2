import { IconFileTypePdf } from '@tabler/icons-react';
import type { ListRequest } from '#shared/search.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { usePdf } from '#web/kit/ui/use-pdf.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { type ListType, tractionApi } from '../../contract.ts';

interface ListPdfProps {
  tractionId: string;
  type: ListType;
  /** What the list shows. */
  asked: ListRequest;
}

const SaveButton = ({ tractionId, type, asked }: ListPdfProps) => {
  const t = useText();
  const { busy, because, save } = usePdf(tractionApi[type]);
  const label = t(busy ? 'papers.making' : 'papers.download');
  const props = {
    icon: IconFileTypePdf,
    because: because ?? (busy ? label : undefined),
    onClick: () => void save({ params: { id: tractionId }, body: asked }),
  };
  // On a phone it stands in a sheet, with its words.
  return usePhone() ? <Button {...props}>{label}</Button> : <IconButton {...props} label={label} />;
};

/** Renders the button that saves a list of a team as a PDF just as it is shown, while the flag for PDFs is on; catalogue J-23 and J-24. */
export const ListPdf = (props: ListPdfProps) => (useFlag('meeting-pdfs') ? <SaveButton {...props} /> : null);
