import '#web/core/texts/chart.ts';
import { IconDownload, IconFileVector, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '#web/core/api/fetch-file.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { Chart } from '../../contract.ts';
import type { Drawing, Ink, Shape } from '../../rules/shapes.ts';
import { chartShapes, pageShapes } from '../../rules/sheet-shapes.ts';
import { imageSheet, type Sheets, type Spread, wholeSheet } from '../../rules/sheets.ts';
import { svgFile } from '../../rules/svg.ts';
import { useSeatText } from '../paper/page-words.ts';
import { paintShapes } from '../paper/paint-shapes.ts';

/** Returns the colours of paper, which are the default theme's whatever is shown. */
const paperInks = (): { colour: (ink: Ink) => string; end: () => void } => {
  const probe = document.createElement('i');
  probe.dataset['theme'] = 'default';
  probe.hidden = true;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  return { colour: (ink) => style.getPropertyValue(`--${ink}`).trim(), end: () => probe.remove() };
};

/** Fetches people's pictures; one that does not come, or is none, is left out, and the initials stand for it. */
const picturesOf = async (chart: Chart, sheets: Sheets): Promise<Map<string, Blob>> => {
  const addresses = new Set(chart.seats.flatMap(({ id, avatarUrl }) => (avatarUrl !== null && sheets.seats.has(id) ? [avatarUrl] : [])));
  const found = await Promise.all(
    [...addresses].map(async (address): Promise<[string, Blob][]> => {
      try {
        const answer = await fetch(address);
        const blob = await answer.blob();
        if (!answer.ok) return [];
        (await createImageBitmap(blob)).close();
        return [[address, blob]];
      } catch {
        return [];
      }
    }),
  );
  return new Map(found.flat());
};

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => failed(reader.error ?? new Error('a picture could not be read')));
    reader.readAsDataURL(blob);
  });

/** Pixels of the picture for each of the page: it is sharp on screens and on paper. */
const sharpness = 2;

const pngOf = async (
  { width, height }: Sheets['page'],
  shapes: readonly Shape[],
  pictures: ReadonlyMap<string, Blob>,
  colour: (ink: Ink) => string,
) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * sharpness, height * sharpness];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('there is no canvas');
  await document.fonts.ready;
  const images = new Map(await Promise.all([...pictures].map(async ([name, blob]) => [name, await createImageBitmap(blob)] as const)));
  context.scale(sharpness, sharpness);
  const family = getComputedStyle(document.body).fontFamily;
  paintShapes(context, { width, height }, shapes, { colour, images, family });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) throw new Error('the picture could not be made');
  return blob;
};

/** Returns the shapes of a chart on its pages, with the pictures that they need. */
const drawingOf = async (chart: Chart, sheets: Sheets, how: Omit<Drawing, 'pictures'>) => {
  const pictures = await picturesOf(chart, sheets);
  const seats = chartShapes(sheets, new Map(chart.seats.map((seat) => [seat.id, seat])), { ...how, pictures: new Set(pictures.keys()) });
  const shapes = sheets.pages.flatMap((page) => pageShapes(sheets, page, { seats, frame: [] }));
  return { shapes, pictures };
};

interface ChartExportProps {
  chart: Chart;
  spread: Spread;
  opened: ReadonlySet<string>;
}

/** Renders the menu that saves the printed seats as a picture on one page, or as a vector drawing. Catalogue N-02, N-09 and N-11. */
export const ChartExport = ({ chart, spread, opened }: ChartExportProps) => {
  const t = useText();
  const words = useSeatText();
  const [busy, setBusy] = useState(false);
  const drawn = (sheets: Sheets) => drawingOf(chart, sheets, { words, opened });
  const save = async (make: (colour: (ink: Ink) => string) => Promise<Blob>, ending: string) => {
    setBusy(true);
    const { colour, end } = paperInks();
    try {
      saveFile(await make(colour), `${chart.title}.${ending}`);
    } catch {
      toast.error(t('chart.print.failed'), { id: 'chart-print' });
    } finally {
      end();
      setBusy(false);
    }
  };
  const saveSvg = () =>
    save(async (colour) => {
      const sheets = wholeSheet(spread);
      const { shapes, pictures } = await drawn(sheets);
      const known = new Map(await Promise.all([...pictures].map(async ([name, blob]) => [name, await dataAddress(blob)] as const)));
      const text = svgFile({ ...sheets.page, label: chart.title }, shapes, { colour, pictures: known });
      return new Blob([text], { type: 'image/svg+xml' });
    }, 'svg');
  const savePng = () => {
    const sheets = imageSheet(spread);
    // A picture without some of the seats would look as if they were not there.
    if (sheets.lost.length > 0)
      return toast.warning(t('chart.print.pngLost', { count: sheets.lost.length }), {
        id: 'chart-print',
        action: { label: t('chart.print.svg'), run: () => void saveSvg() },
      });
    return save(async (colour) => {
      const { shapes, pictures } = await drawn(sheets);
      return pngOf(sheets.page, shapes, pictures, colour);
    }, 'png');
  };
  return (
    <Menu
      label={t('chart.print.export')}
      side="top"
      entries={[
        { key: 'png', icon: IconPhoto, label: t('chart.print.png'), onChoose: () => void savePng() },
        { key: 'svg', icon: IconFileVector, label: t('chart.print.svg'), onChoose: () => void saveSvg() },
      ]}
      trigger={(trigger) => (
        <Button icon={IconDownload} busy={busy} {...trigger}>
          {t('chart.print.export')}
        </Button>
      )}
    />
  );
};
