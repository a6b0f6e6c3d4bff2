// Shapes as an SVG file. Its words stay words, and it needs nothing else to be shown.
import { assistantPaths, type Ink, markPaths, type Shape } from './shapes.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Returns a text as it stands in XML; signs that XML has no way to write are left out. */
const escaped = (text: string): string =>
  [...text.toWellFormed()]
    .filter((sign) => sign >= ' ' && sign !== '\ufffe' && sign !== '\uffff')
    .map((sign) => signs[sign] ?? sign)
    .join('');

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

const tag = (name: string, attributes: Record<string, string | number | undefined>, inside = ''): string => {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`],
  );
  const head = [name, ...written].join(' ');
  return inside === '' ? `<${head}/>` : `<${head}>${inside}</${name}>`;
};

/** What a file is drawn with: colours as CSS writes them, and pictures as `data:` addresses by their names. */
export interface SvgInks {
  colour: (ink: Ink) => string;
  pictures: ReadonlyMap<string, string>;
}

const anchors = { middle: 'middle', end: 'end' } as const;

const drawn = (shape: Shape, place: number, { colour, pictures }: SvgInks): string => {
  const ink = (name: Ink | undefined) => (name === undefined ? 'none' : colour(name));
  switch (shape.kind) {
    case 'box': {
      const { x, y, width, height, radius, fill, stroke, line } = shape;
      const edge = stroke === undefined ? {} : { stroke: ink(stroke), 'stroke-width': line ?? 1 };
      return tag('rect', { x, y, width, height, rx: radius, fill: ink(fill), ...edge });
    }
    case 'circle': {
      const { x, y, radius, fill, stroke, isDashed } = shape;
      const edge = stroke === undefined ? {} : { stroke: ink(stroke), 'stroke-width': radius / 10 };
      const dashes = isDashed === true ? `${rounded(radius / 4)} ${rounded(radius / 5)}` : undefined;
      return tag('circle', { cx: x, cy: y, r: radius, fill: ink(fill), ...edge, 'stroke-dasharray': dashes });
    }
    case 'words': {
      const { x, y, size, weight, text, at } = shape;
      const look = { 'font-size': size, 'font-weight': String(weight ?? 400), 'text-anchor': at === undefined ? undefined : anchors[at] };
      return text === '' ? '' : tag('text', { x, y, fill: ink(shape.ink), ...look }, escaped(text));
    }
    case 'line': {
      const points = shape.points.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(' ');
      return tag('polyline', { points, fill: 'none', stroke: ink(shape.ink), 'stroke-width': shape.line });
    }
    case 'assistant': {
      const at = `translate(${rounded(shape.x)} ${rounded(shape.y)}) scale(${rounded(shape.size / 24)})`;
      const paths = assistantPaths.map((d) => tag('path', { d })).join('');
      return tag('g', { transform: at, fill: 'none', stroke: ink(shape.ink), 'stroke-width': 2 }, paths);
    }
    case 'mark': {
      const at = `translate(${rounded(shape.x)} ${rounded(shape.y)}) scale(${rounded(shape.size / 32)})`;
      const paths = markPaths.map((d, stone) => tag('path', { d, fill: ink(stone === 2 ? 'accent' : 'text') })).join('');
      return tag('g', { transform: at }, paths);
    }
    case 'picture': {
      const { x, y, width, height, isRound, of } = shape;
      const href = pictures.get(of);
      if (href === undefined) return '';
      const image = (clip: string | undefined) => tag('image', { x, y, width, height, href, 'clip-path': clip });
      if (!isRound) return image(undefined);
      const id = `round${place}`;
      const circle = tag('circle', { cx: x + width / 2, cy: y + height / 2, r: width / 2 });
      return tag('clipPath', { id }, circle) + image(`url(#${id})`);
    }
  }
};

/** Returns an SVG file of shapes on white. `label` is what screen readers say. */
export const svgFile = (
  { width, height, label }: { width: number; height: number; label: string },
  shapes: readonly Shape[],
  inks: SvgInks,
): string => {
  const size = `viewBox="0 0 ${rounded(width)} ${rounded(height)}" width="${rounded(width)}" height="${rounded(height)}"`;
  const family = 'font-family="Inter, system-ui, sans-serif"';
  const back = tag('rect', { width, height, fill: inks.colour('surface') });
  const inside = shapes.map((shape, place) => drawn(shape, place, inks)).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${family} role="img">\n<title>${escaped(label)}</title>\n${back}\n${inside}\n</svg>\n`;
};
