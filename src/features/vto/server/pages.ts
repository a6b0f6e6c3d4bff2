// A V/TO on paper: a page for the vision, one for the traction, and pages for the core values speech if there is one.
import { type Fitting, renderFitted } from '../../../server/pdf/pages/fitting.ts';
import { documentOf } from '../../../server/pdf/pages/frame.ts';
import type { Part } from '../../../server/pdf/pages/parts.ts';
import { framedSheet, margins, type Sheet, sheetOf } from '../../../server/pdf/pages/sheet.ts';
import type { About } from '../../../server/pdf/paper.ts';
import { lengthOf, rowsOf, type VtoPaper } from '../rules/paper.ts';
import { tractionColumns } from './pages/traction.ts';
import { visionColumns } from './pages/vision.ts';

/** Lines of the speech are no wider than people read well. */
const speechWidth = 720;

const speechColumns = (sheet: Sheet, text: string): Part[] => [
  sheet.box(
    { position: 'absolute', left: margins.side, top: margins.top, width: speechWidth },
    sheet.words({ fontSize: 14, lineHeight: 1.5 }, text),
  ),
];

/** Returns the bytes of a V/TO. A page whose words do not fit is set in smaller type, then goes on on further pages. */
export const layout = ({ about, ...paper }: VtoPaper & { about: About }): Promise<Uint8Array> => {
  const { sheet: name, vision, traction, speech, empty } = paper;
  const page = (title: string, words: unknown, columns: (sheet: Sheet) => Part[]): Fitting => ({
    characters: lengthOf(words),
    rows: rowsOf(words),
    pageOf: (type, number) => {
      const sheet = sheetOf(name, type);
      return framedSheet(name, sheet, { ...paper, title, number }, columns(sheet));
    },
  });
  return renderFitted(
    (pages) => documentOf(about, ...pages),
    [
      page(vision.title, vision, (sheet) => visionColumns(sheet, vision, empty)),
      page(traction.title, traction, (sheet) => tractionColumns(sheet, traction, empty)),
      ...(speech === undefined ? [] : [page(speech.title, speech.text, (sheet) => speechColumns(sheet, speech.text))]),
    ],
  );
};
