import { describe, expect, it } from 'vitest';
import { windowTitle } from './window-title.ts';

describe('the title of the window', () => {
  it('D-35: is the product’s name with the organisation in brackets', () => {
    expect(windowTitle('Harbor & Pine')).toBe('Cairn [Harbor & Pine]');
    expect(windowTitle(undefined)).toBe('Cairn');
  });

  it('names the page first', () => {
    expect(windowTitle('Harbor & Pine', 'Meetings')).toBe('Meetings - Cairn [Harbor & Pine]');
  });
});
