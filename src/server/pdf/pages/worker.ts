// What a worker thread of the pool does: it loads the layout that a job names, and renders its pages.
import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import type { Paper } from '../papers.ts';
import { freshFonts } from './fonts.ts';

interface Layout {
  layout: (data: unknown) => ReactElement<DocumentProps>;
}

/** Returns the bytes of the PDF. The address of the layout comes from the code of a feature, never from a request. */
export const render = async ({ layout, data }: Paper): Promise<Uint8Array> => {
  const made = (await import(layout)) as Layout;
  freshFonts();
  return new Uint8Array(await renderToBuffer(made.layout(data)));
};
