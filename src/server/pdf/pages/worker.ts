// What a worker thread of the pool does: it loads the layout that a job names, and renders its pages.
import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import type { Paper } from '../papers.ts';
import { freshFonts } from './fonts.ts';

interface Layout {
  /** Makes the document, or renders it itself (`fitting.ts`). */
  layout: (data: unknown) => ReactElement<DocumentProps> | Promise<Uint8Array>;
}

/** Returns the bytes of the PDF. The address of the layout comes from the code of a feature, never from a request. */
export const render = async ({ layout, data }: Paper): Promise<Uint8Array> => {
  const made = (await import(layout)) as Layout;
  const document = await made.layout(data);
  if (document instanceof Uint8Array) return document;
  await freshFonts();
  return new Uint8Array(await renderToBuffer(document));
};
