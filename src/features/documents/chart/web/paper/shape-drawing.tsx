import { assistantPaths, type Ink, markPaths, type Shape } from '../../rules/shapes.ts';

type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

/** Returns a colour of the theme. */
const inkOf = (ink: Ink | undefined): string => (ink === undefined ? 'none' : `var(--${ink})`);

const anchors = { middle: 'middle', end: 'end' } as const;

const Box = ({ x, y, width, height, radius, fill, stroke, line }: Of<'box'>) => (
  <rect x={x} y={y} width={width} height={height} rx={radius} fill={inkOf(fill)} stroke={inkOf(stroke)} strokeWidth={line} />
);

const Circle = ({ x, y, radius, fill, stroke, isDashed }: Of<'circle'>) => (
  <circle
    cx={x}
    cy={y}
    r={radius}
    fill={inkOf(fill)}
    stroke={inkOf(stroke)}
    strokeWidth={radius / 10}
    strokeDasharray={isDashed === true ? `${radius / 4} ${radius / 5}` : undefined}
  />
);

const Words = ({ x, y, size, weight = 400, ink, text, at }: Of<'words'>) => (
  <text x={x} y={y} fill={inkOf(ink)} fontSize={size} fontWeight={weight} textAnchor={at === undefined ? undefined : anchors[at]}>
    {text}
  </text>
);

const Line = ({ points, ink, line }: Of<'line'>) => (
  <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} fill="none" stroke={inkOf(ink)} strokeWidth={line} />
);

const Assistant = ({ x, y, size, ink }: Of<'assistant'>) => (
  <g transform={`translate(${x} ${y}) scale(${size / 24})`} fill="none" stroke={inkOf(ink)} strokeWidth="2">
    {assistantPaths.map((d) => (
      <path key={d} d={d} />
    ))}
  </g>
);

const Mark = ({ x, y, size }: Of<'mark'>) => (
  <g transform={`translate(${x} ${y}) scale(${size / 32})`}>
    {markPaths.map((d, stone) => (
      <path key={d} d={d} fill={inkOf(stone === 2 ? 'accent' : 'text')} />
    ))}
  </g>
);

const Picture = ({ x, y, width, height, isRound, of }: Of<'picture'>) => (
  <image x={x} y={y} width={width} height={height} href={of} clipPath={isRound ? 'circle()' : undefined} />
);

const Drawn = ({ shape }: { shape: Shape }) => {
  switch (shape.kind) {
    case 'box':
      return <Box {...shape} />;
    case 'circle':
      return <Circle {...shape} />;
    case 'words':
      return <Words {...shape} />;
    case 'line':
      return <Line {...shape} />;
    case 'assistant':
      return <Assistant {...shape} />;
    case 'mark':
      return <Mark {...shape} />;
    case 'picture':
      return <Picture {...shape} />;
  }
};

/** Renders shapes as elements of an SVG; their words stay words. All are computed anew when one changes, so their places are their keys. */
export const Shapes = ({ shapes }: { shapes: readonly Shape[] }) =>
  shapes.map((shape, place) => <Drawn key={[shape.kind, place].join()} shape={shape} />);
