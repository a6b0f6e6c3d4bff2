interface Size {
  width: number;
  height: number;
}

export interface Spark {
  /** One polyline for each run of values without a gap, as SVG points. */
  lines: string[];
  /** The point of the last value, if it has one. */
  end: { x: number; y: number } | undefined;
  goal: number | undefined;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Computes a sparkline: values from left to right within a size, with gaps where a value is null. */
export const sparkOf = (values: (number | null)[], goal: number | undefined, { width, height }: Size): Spark => {
  const known = values.filter((value) => value !== null);
  const all = goal === undefined ? known : [...known, goal];
  if (known.length === 0) return { lines: [], end: undefined, goal: goal === undefined ? undefined : height / 2 };
  const least = Math.min(...all);
  const span = Math.max(...all) - least;
  const pad = 4;
  const x = (at: number) => round(values.length === 1 ? width / 2 : pad + (at / (values.length - 1)) * (width - 2 * pad));
  const y = (value: number) => round(span === 0 ? height / 2 : height - pad - ((value - least) / span) * (height - 2 * pad));

  const lines: string[][] = [[]];
  let end: Spark['end'];
  values.forEach((value, at) => {
    if (value === null) {
      lines.push([]);
      return;
    }
    end = { x: x(at), y: y(value) };
    lines.at(-1)?.push(`${end.x},${end.y}`);
  });
  return {
    lines: lines.filter((line) => line.length > 0).map((line) => line.join(' ')),
    end,
    goal: goal === undefined ? undefined : y(goal),
  };
};
