/** How much larger than on the screen a picture is. */
const scale = 2;
const [padding, headHeight] = [24, 56];

/** What of the style of a mark a picture keeps: it has no style sheet. */
const kept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'letter-spacing',
  'text-anchor',
] as const;

const space = 'http://www.w3.org/2000/svg';

const inline = (from: Element, to: Element): void => {
  const style = getComputedStyle(from);
  for (const name of kept) to.setAttribute(name, style.getPropertyValue(name));
  for (const [place, child] of [...from.children].entries()) {
    const other = to.children[place];
    if (other !== undefined) inline(child, other);
  }
};

const textAt = (words: string, y: number, look: Record<string, string>): SVGTextElement => {
  const text = document.createElementNS(space, 'text');
  text.textContent = words;
  text.setAttribute('y', String(y));
  for (const [name, value] of Object.entries(look)) text.setAttribute(name, value);
  return text;
};

/** What stands above the plot in its picture. */
export interface PictureHead {
  title: string;
  /** Whose plot it is, and of when. */
  note: string;
}

/** Returns a plot as a whole drawing of the light theme, with its head. */
const drawingOf = (plot: SVGSVGElement, { title, note }: PictureHead): SVGSVGElement => {
  // The theme of a part is the one that is nearest above it.
  const light = document.createElement('div');
  light.dataset['theme'] = 'default';
  light.style.cssText = 'position:fixed;left:-9999px;top:0';
  const shown = plot.cloneNode(true) as SVGSVGElement;
  // The classes of the plot's marks count within the plot alone.
  light.className = plot.parentElement?.className ?? '';
  light.append(shown);
  document.body.append(light);
  const [width, height] = [Number(plot.getAttribute('width')), Number(plot.getAttribute('height'))];
  const drawing = document.createElementNS(space, 'svg');
  drawing.setAttribute('xmlns', space);
  drawing.setAttribute('width', String(width + 2 * padding));
  drawing.setAttribute('height', String(height + headHeight + 2 * padding));
  const inner = shown.cloneNode(true) as SVGSVGElement;
  for (const focus of inner.querySelectorAll('[data-focus]')) focus.remove();
  for (const focus of shown.querySelectorAll('[data-focus]')) focus.remove();
  inline(shown, inner);
  const style = getComputedStyle(light);
  const font = style.getPropertyValue('font-family');
  const ground = document.createElementNS(space, 'rect');
  for (const [name, value] of [
    ['width', '100%'],
    ['height', '100%'],
    ['fill', '#ffffff'],
  ] as const)
    ground.setAttribute(name, value);
  const look = { x: String(padding), 'font-family': font };
  inner.setAttribute('x', String(padding));
  inner.setAttribute('y', String(padding + headHeight));
  drawing.append(
    ground,
    textAt(title, padding + 16, { ...look, 'font-size': '16', 'font-weight': '600', fill: style.getPropertyValue('--text') }),
    textAt(note, padding + 36, { ...look, 'font-size': '12', fill: style.getPropertyValue('--text-3') }),
    inner,
  );
  light.remove();
  return drawing;
};

/** Returns a plot as a picture twice as large as on the screen. */
export const pictureOf = async (plot: SVGSVGElement, head: PictureHead): Promise<Blob> => {
  const drawing = drawingOf(plot, head);
  const [width, height] = [Number(drawing.getAttribute('width')), Number(drawing.getAttribute('height'))];
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width * scale, height * scale);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture has no bytes')) : resolve(blob)), 'image/png');
  });
};

/** Returns the drawing of a card; undefined of one that has rows instead. */
export const plotOf = (key: string): SVGSVGElement | null => document.querySelector(`[data-card="${CSS.escape(key)}"] [data-plot] > svg`);
