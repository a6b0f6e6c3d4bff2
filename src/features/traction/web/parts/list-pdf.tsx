import type { PaperType } from '../../../../shared/papers.ts';
import { useFlag } from '../../../../web/session/flags.ts';
import { PdfButton } from '../../../../web/ui/pdf-button.tsx';
import { tractionApi } from '../../contract.ts';

/** Renders the button that saves a list of a team as a PDF, while the flag for them is on; catalogue J-23 and J-24. */
export const ListPdf = ({ tractionId, type }: { tractionId: string; type: PaperType }) =>
  useFlag('meeting-pdfs') ? <PdfButton endpoint={tractionApi.pdf} ask={{ params: { id: tractionId, type } }} /> : null;
