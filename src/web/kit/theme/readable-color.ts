/** The least contrast of text on its background; WCAG 2.1 AA. */
const least = 4.5;

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const luminance = (channels: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast of white text on a colour, 1 to 21. */
export const contrastOfWhite = (color: string): number => 1.05 / (luminance(channelsOf(color)) + 0.05);

/** Returns a colour `#rrggbb`, darkened until white text on it has a contrast of 4.5. */
export const readableColor = (color: string): string => {
  let channels = channelsOf(color);
  const text = (): string => `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
  while (contrastOfWhite(text()) < least) channels = channels.map((channel) => channel * 0.95);
  return text();
};
