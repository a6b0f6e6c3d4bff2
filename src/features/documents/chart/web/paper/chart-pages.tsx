import '#web/core/texts/chart.ts';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { onceIn } from '#web/kit/ui/once-in.ts';
import { usePdf } from '#web/kit/ui/use-pdf.ts';
import { usePrinting } from '#web/kit/ui/use-printing.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { chartApi } from '../../contract.ts';
import { type FrameText, frameShapes, type Logo } from '../../rules/sheet-shapes.ts';
import type { SheetPage } from '../../rules/sheets.ts';
import { paramsOf, useChartParams } from '../calls.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import { ChartExport } from '../chart/chart-export.tsx';
import styles from './chart-pages.module.css';
import { PageSetupPanel } from './page-setup-panel.tsx';
import { usePageText } from './page-words.ts';
import { PagedSeats } from './paged-seats.tsx';
import { PaperLines } from './paper-drawing.tsx';
import { PrintedPages } from './printed-pages.tsx';
import { Shapes } from './shape-drawing.tsx';
import { useLogo } from './use-logo.ts';
import { type Printed, type SheetPages, usePages } from './use-pages.ts';

/** Milliseconds in which people are warned once of seats off the paper, and for which they see it. Catalogue N-06. */
const warnEvery = 5_000;
const warnOnce = onceIn(warnEvery);

/** Pixels beside the paper on the screen. */
const around = 36;

/** Returns how large the paper is on the screen, so that all columns have room; 1 is full size. Undefined until the room is known. */
const useZoom = (host: RefObject<HTMLElement | null>, width: number): number | undefined => {
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const measure = () => setRoom(element.clientWidth - around * 2);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [host]);
  return room === undefined ? undefined : Math.max(0.05, Math.min(1, room / width));
};

/** Renders a page of the grid: its margins, its number, and what is printed on it beside the seats. */
const Paper = ({ pages, page, words, logo }: { pages: SheetPages; page: SheetPage; words: FrameText; logo: Logo | undefined }) => {
  const t = useText();
  const { sheets, drawn } = pages;
  const { width, height } = sheets.page;
  const total = sheets.pages.filter(({ number }) => number !== undefined).length;
  const label = page.number === undefined ? t('chart.print.empty') : t('chart.print.page', { page: page.number, pages: total });
  const isSaid = page.number !== undefined && drawn.hasNumbers;
  return (
    <section
      className={classes(styles.page, page.number === undefined && styles.empty)}
      style={{ left: page.column * width, top: page.row * height, width, height }}
      aria-label={label}
    >
      {page.number !== undefined && (
        <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <Shapes shapes={frameShapes(sheets, drawn, { words, number: page.number, logo })} />
        </svg>
      )}
      {isSaid ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.number}>{label}</span>}
    </section>
  );
};

/** Renders the edges between pages. */
const Edges = ({ sheets: { rows, columns, page } }: Pick<SheetPages, 'sheets'>) => (
  <>
    {Array.from({ length: columns - 1 }, (_, at) => (
      <i key={`column ${at}`} className={styles.across} style={{ left: (at + 1) * page.width }} />
    ))}
    {Array.from({ length: rows - 1 }, (_, at) => (
      <i key={`row ${at}`} className={styles.down} style={{ top: (at + 1) * page.height }} />
    ))}
  </>
);

/** Warns of seats that have come off the paper, by a drag or by the scale. */
const useWarning = (lost: number): void => {
  const t = useText();
  const warn = useEffectEvent(() =>
    warnOnce(() => toast.warning(t('chart.print.offPaper'), { id: 'chart-off-paper', duration: warnEvery })),
  );
  useEffect(() => {
    if (lost > 0) warn();
  }, [lost]);
};

/** Returns the function that saves the pages as a PDF. A failure is told as the specification says; catalogue N-07. */
const useChartPdf = ({ chart }: ChartEditing) => {
  const { publishedId, on } = useChartParams();
  const now = usePdf(chartApi.pdf, 'chart.print.failed');
  const then = usePdf(chartApi.pdfAsOf, 'chart.print.failed');
  const published = usePdf(chartApi.pdfPublished, 'chart.print.failed');
  const params = paramsOf(chart);
  return {
    busy: now.busy || then.busy || published.busy,
    because: now.because,
    save: (body: SheetPages['asked']) => {
      if (publishedId !== undefined) void published.save({ params: { ...params, publishedId }, body });
      else if (on !== undefined) void then.save({ params: { ...params, day: on }, body });
      else void now.save({ params, body });
    },
  };
};

interface ChartPagesProps {
  desk: ChartEditing;
  /** The seats that are printed at first. */
  first: Printed;
  onClose: () => void;
}

/** Renders a chart on its pages with Page Setup beside it: what is printed is seen, and seats can be dragged. Catalogue M-24, area N. */
export const ChartPages = ({ desk, first, onClose }: ChartPagesProps) => {
  const t = useText();
  const pages = usePages(desk, first);
  const { sheets, drawn, fault, spread, asked } = pages;
  const host = useRef<HTMLDivElement>(null);
  const pdf = useChartPdf(desk);
  const words = usePageText(desk.chart, sheets);
  const logo = useLogo();
  useWarning(sheets.lost.length);
  const isPrinting = usePrinting();
  const [width, height] = [sheets.page.width * sheets.columns, sheets.page.height * sheets.rows];
  const zoom = useZoom(host, width);
  const count = sheets.pages.filter(({ number }) => number !== undefined).length;
  const because = fault === undefined ? undefined : t(`chart.print.fault.${fault}`);
  return (
    <div className={styles.whole}>
      <div ref={host} className={styles.desk} role="region" aria-label={t('chart.print.pages', { title: desk.chart.title })}>
        {zoom !== undefined && (
          <div className={styles.room} style={{ width: width * zoom, height: height * zoom }}>
            <div className={styles.paper} data-theme="default" style={{ width, height, transform: `scale(${zoom})` }}>
              {sheets.pages.map((page) => (
                <Paper key={`${page.row} ${page.column}`} pages={pages} page={page} words={words} logo={logo} />
              ))}
              <PaperLines sheets={sheets} />
              <PagedSeats desk={desk} pages={pages} zoom={zoom} host={host} />
              <Edges sheets={sheets} />
            </div>
          </div>
        )}
      </div>
      <PageSetupPanel pages={pages} onClose={onClose}>
        <Button because={because} onClick={() => window.print()}>
          {t('chart.print.print')}
        </Button>
        <ChartExport chart={desk.chart} spread={spread} opened={desk.opened} />
        <Button tone="primary" busy={pdf.busy} because={because ?? pdf.because} onClick={() => pdf.save(asked)}>
          {t('chart.print.pdf', { count })}
        </Button>
      </PageSetupPanel>
      {isPrinting && <PrintedPages chart={desk.chart} sheets={sheets} setup={drawn} opened={desk.opened} />}
    </div>
  );
};
