import sharp from 'sharp';
import { expect, it } from 'vitest';
import { branchesOf } from './branches.ts';
import { plainPercent, spacingAt } from './layout.ts';
import { spreadOf } from './printed-seats.ts';
import type { Drawn, Shape } from './shapes.ts';
import { chartShapes, pageShapes } from './sheet-shapes.ts';
import { imageSheet, wholeSheet } from './sheets.ts';
import { svgFile } from './svg.ts';
import { linesWithin, textWithin, widthOfText } from './type-widths.ts';

const drawn = (title: string, holder: string | null): Drawn => ({
  id: '1',
  parentId: null,
  isAssistant: false,
  isLT: true,
  position: 'a',
  title,
  roles: ['Runs the plan'],
  assignedTo: holder,
  assignedToFirstName: null,
  assignedToLastName: null,
  assignedToId: null,
  avatarUrl: null,
  coHolders: [],
});

const words = { lt: 'LT', openSeat: 'Open seat', deactivated: 'deactivated', roles: (count: number) => `${count} roles` };
const none: ReadonlySet<string> = new Set();

const shapesOf = (seat: Drawn): { width: number; height: number; shapes: Shape[] } => {
  const sheets = wholeSheet(spreadOf([branchesOf([seat])], none, none));
  const seats = chartShapes(sheets, new Map([[seat.id, seat]]), { words, opened: none, pictures: none });
  const [page] = sheets.pages;
  if (page === undefined) throw new Error('there is no page');
  return { ...sheets.page, shapes: pageShapes(sheets, page, { seats, frame: [] }) };
};

const inks = { colour: () => '#221e1b', pictures: new Map<string, string>() };

it('an SVG of a chart is one that others read, whatever its seats are called, with its words as text', async () => {
  const hostile = '</text><script>alert(1)</script>&"\'\u0000\u0008\ud800';
  const { shapes, ...size } = shapesOf(drawn('<b>Sales & more', hostile));
  const file = svgFile({ ...size, label: hostile }, shapes, inks);
  const { format, width, height } = await sharp(Buffer.from(file)).metadata();
  expect({ format, width, height }).toEqual({ format: 'svg', width: Math.round(size.width), height: Math.round(size.height) });
  expect(file).not.toContain('<script');
  expect(file).toContain('&lt;b&gt;Sales &amp; more</text>');
  expect(file).toContain('>Runs the plan</text>');
});

it('M-08: the badge of the leadership team stands right after the title', () => {
  const { shapes } = shapesOf(drawn('Sales', null));
  const title = shapes.find((shape) => shape.kind === 'words' && shape.text === 'Sales');
  const tag = shapes.find((shape) => shape.kind === 'box' && shape.fill === 'text');
  if (title?.kind !== 'words' || tag?.kind !== 'box') throw new Error('title or badge is missing');
  expect(tag.x - title.x - widthOfText('Sales', { size: 16, weight: 600 })).toBeCloseTo(8);
});

it('M-08: the longest title and name leave their badge and count inside the seat', () => {
  const { shapes, width } = shapesOf({ ...drawn('W'.repeat(120), 'M'.repeat(200)), isAssistant: true });
  const ends = shapes.flatMap((shape) => {
    if (shape.kind === 'words')
      return shape.at === undefined ? [shape.x + widthOfText(shape.text, { size: shape.size, weight: shape.weight })] : [];
    if (shape.kind === 'box') return [shape.x + shape.width];
    return shape.kind === 'assistant' ? [shape.x + shape.size] : [];
  });
  expect(ends.length).toBeGreaterThan(5);
  expect(Math.max(...ends)).toBeLessThanOrEqual(width - 9.99);
});

it('N-09: a picture is 816 by 1056 with a margin of 10, its scale from a tenth to one', () => {
  const chart = (width: number, height: number) => ({
    width,
    height,
    lines: [],
    spacing: spacingAt(plainPercent),
    boxes: new Map([['1', { id: '1', x: 0, y: 0, width, height }]]),
  });
  expect(imageSheet(chart(100, 100))).toMatchObject({ page: { width: 816, height: 1056 }, percent: 100, room: { left: 10, top: 10 } });
  expect(imageSheet(chart(1592, 100)).percent).toBe(50);
  expect(imageSheet(chart(100_000, 100)).percent).toBe(10);
});

it('words are cut and broken where the room ends', () => {
  const room = { width: 60, size: 14 };
  expect(textWithin('Sales', room)).toBe('Sales');
  const cut = textWithin('Sales and Marketing', room);
  expect(cut.endsWith('…')).toBe(true);
  expect(widthOfText(cut, room)).toBeLessThanOrEqual(60);
  const lines = linesWithin(`Sales and ${'x'.repeat(30)} more`, room);
  for (const line of lines) expect(widthOfText(line, room)).toBeLessThanOrEqual(60);
  expect(lines.join('').replaceAll(' ', '')).toBe(`Salesand${'x'.repeat(30)}more`);
  expect(linesWithin('  ', room)).toEqual([]);
});
