import '#web/core/texts/chart.ts';
import { useEffect } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Chart } from '../../contract.ts';
import type { PageSetup } from '../../rules/page-setup.ts';
import { chartShapes, frameShapes, pageShapes } from '../../rules/sheet-shapes.ts';
import type { Sheets } from '../../rules/sheets.ts';
import { usePageText, useSeatText } from './page-words.ts';
import styles from './printed-pages.module.css';
import { Shapes } from './shape-drawing.tsx';
import { useLogo } from './use-logo.ts';

/** Makes the paper of the browser's print as large as the pages, without margins of its own, and without the head of other printed pages. */
const usePaperSize = ({ width, height }: Sheets['page']): void => {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `@page { size: ${width / 96}in ${height / 96}in; margin: 0; @bottom-right { content: none; } } @media print { [data-print-head] { display: none; } }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [width, height]);
};

interface PrintedPagesProps {
  chart: Chart;
  sheets: Sheets;
  setup: PageSetup;
  opened: ReadonlySet<string>;
}

/** Returns what each page that is printed shows: its number, and its shapes. */
const usePrintedPages = ({ chart, sheets, setup, opened }: PrintedPagesProps) => {
  const words = usePageText(chart, sheets);
  const seatWords = useSeatText();
  const logo = useLogo();
  // The browser fetches people's pictures by their addresses.
  const pictures = new Set(chart.seats.flatMap(({ avatarUrl }) => avatarUrl ?? []));
  const seats = chartShapes(sheets, new Map(chart.seats.map((seat) => [seat.id, seat])), { words: seatWords, opened, pictures });
  return sheets.pages.flatMap((page) => {
    if (page.number === undefined) return [];
    const frame = frameShapes(sheets, setup, { words, number: page.number, logo });
    return [{ number: page.number, shapes: pageShapes(sheets, page, { seats, frame }) }];
  });
};

/** Renders the pages that are printed, one below the other, as drawings whose words stay words. Catalogue C-14 and N-08. */
export const PrintedPages = (props: PrintedPagesProps) => {
  const t = useText();
  const pages = usePrintedPages(props);
  const { width, height } = props.sheets.page;
  usePaperSize(props.sheets.page);
  return (
    <div className={styles.pages} data-theme="default">
      {pages.map(({ number, shapes }) => (
        <svg
          key={number}
          className={styles.page}
          viewBox={`0 0 ${width} ${height}`}
          style={{ aspectRatio: `${width} / ${height}` }}
          role="img"
          aria-label={t('chart.print.page', { page: number, pages: pages.length })}
        >
          <Shapes shapes={shapes} />
        </svg>
      ))}
    </div>
  );
};
