const channel = (hex: string) => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** True when dark words read better than white ones on a colour written `#rrggbb` (WCAG relative luminance). */
export const isLight = (color: string): boolean => {
  const [, red = 'ff', green = 'ff', blue = 'ff'] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) ?? [];
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue) > 0.179;
};
