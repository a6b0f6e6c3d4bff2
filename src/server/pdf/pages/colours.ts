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
  edge: '#90867c',
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
  'person-0': '#8f3a3a',
  'person-0-tint': '#f9e4e1',
  'person-1': '#75540a',
  'person-1-tint': '#f6ebcb',
  'person-2': '#3c6a2b',
  'person-2-tint': '#e2f0d9',
  'person-3': '#1c6a6a',
  'person-3-tint': '#d8efee',
  'person-4': '#39569b',
  'person-4-tint': '#e1e9f9',
  'person-5': '#77408c',
  'person-5-tint': '#f1e4f6',
} as const;
export type Colour = keyof typeof colours;

/** The tones of a status, each with its tint. */
export type PaperTone = 'on-track' | 'off-track' | 'done' | 'canceled' | 'info' | 'warn';
