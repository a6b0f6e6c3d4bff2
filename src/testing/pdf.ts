import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text on a page, and where it begins: pixels at 96 to an inch from the upper left corner. */
export interface PdfText {
  text: string;
  left: number;
  top: number;
}

export interface PdfPage {
  width: number;
  height: number;
  /** In the order in which they were written. */
  texts: PdfText[];
  /** All of them as one. */
  text: string;
}

const pixels = (points: number): number => Math.round((points * 96) / 72);

/** Reads the pages of a PDF, as a reader selects their text. */
export const readPdf = async (bytes: Buffer): Promise<PdfPage[]> => {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 });
  const file = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const content = await page.getTextContent();
    const texts = content.items.flatMap((item): PdfText[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , , left, bottom] = item.transform as [number, number, number, number, number, number];
      return [{ text: item.str, left: pixels(left), top: pixels(height - bottom) }];
    });
    pages.push({ width: pixels(width), height: pixels(height), texts, text: texts.map(({ text }) => text).join(' ') });
  }
  await task.destroy();
  return pages;
};

/** Returns how many pictures each page of a PDF shows. */
export const picturesIn = async (bytes: Buffer): Promise<number[]> => {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 });
  const file = await task.promise;
  const counts: number[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const { fnArray } = await (await file.getPage(number)).getOperatorList();
    counts.push(fnArray.filter((operator) => operator === OPS.paintImageXObject).length);
  }
  await task.destroy();
  return counts;
};

/** Returns the names of the fonts that the pages of a PDF have embedded: `NotoEmoji-Regular`. */
export const fontsIn = async (bytes: Buffer): Promise<string[]> => {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0, fontExtraProperties: true });
  const file = await task.promise;
  const names = new Set<string>();
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.setFont) continue;
      const { name } = page.commonObjs.get(String((argsArray[at] as unknown[])[0])) as { name: string };
      names.add(name.replace(/^[A-Z]{6}\+/, ''));
    }
  }
  await task.destroy();
  return [...names];
};
