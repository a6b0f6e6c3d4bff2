/**
 * The colours of paper: those of the default theme, which `web/theme` defines. Paper has them whatever theme its reader has on screen;
 * a test compares them with the theme's file.
 */
export const colours = {
  text: '#221e1b',
  'text-2': '#514a44',
  'text-3': '#6a6159',
  surface: '#ffffff',
  canvas: '#f8f6f3',
  'fill-2': '#eae5df',
  line: '#efebe6',
  'line-strong': '#e0dad3',
  accent: '#ff7900',
  'accent-text': '#b04400',
  'accent-tint': '#fff1e5',
  'on-track': '#1b7446',
  'on-track-tint': '#e7f4ec',
  'off-track': '#b8243a',
  'off-track-tint': '#fdecee',
  done: '#2b5fb0',
  'done-tint': '#eaf1fb',
  canceled: '#645b53',
  'canceled-tint': '#f1eeea',
  info: '#47607a',
  'info-tint': '#ebf0f5',
  warn: '#8a5a00',
  'warn-tint': '#fdf3d8',
} as const;
export type Colour = keyof typeof colours;

/** The tones of a status, each with its tint. */
export type Tone = 'on-track' | 'off-track' | 'done' | 'canceled' | 'info' | 'warn';
