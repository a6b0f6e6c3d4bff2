import { describe, expect, it } from 'vitest';
import { keyText } from '#web/kit/ui/key-text.ts';
import { isOfCharacters, isPressed, isTyping, type Press } from './keys.ts';

const press = (key: string, code: string, held: Partial<Press> = {}): Press => ({
  key,
  code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

describe('isPressed', () => {
  it('D-18: recognises Alt with a letter, also where a Mac types another character', () => {
    expect(isPressed('alt+i', press('i', 'KeyI', { altKey: true }))).toBe(true);
    expect(isPressed('alt+i', press('ˆ', 'KeyI', { altKey: true }))).toBe(true);
    expect(isPressed('alt+i', press('i', 'KeyI'))).toBe(false);
  });

  it('names plus and minus by words, because a plus joins keys', () => {
    expect(isPressed('plus', press('+', 'Equal', { shiftKey: true }))).toBe(true);
    expect(isPressed('minus', press('-', 'Minus'))).toBe(true);
    expect(isPressed('plus', press('=', 'Equal'))).toBe(false);
  });

  it('does not take AltGr for Alt', () => {
    expect(isPressed('alt+i', press('i', 'KeyI', { altKey: true, ctrlKey: true }))).toBe(false);
  });

  it('takes a character that a keyboard types with AltGr', () => {
    const graph = { altKey: true, ctrlKey: true, getModifierState: () => true };
    expect(isPressed('[', press('[', 'Digit8', graph))).toBe(true);
    expect(isPressed('alt+i', press('i', 'KeyI', graph))).toBe(false);
    expect(isPressed('[', press('[', 'BracketLeft', { ctrlKey: true }))).toBe(false);
  });

  it('takes Ctrl or Command as mod', () => {
    expect(isPressed('mod+k', press('k', 'KeyK', { ctrlKey: true }))).toBe(true);
    expect(isPressed('mod+k', press('k', 'KeyK', { metaKey: true }))).toBe(true);
    expect(isPressed('mod+k', press('k', 'KeyK'))).toBe(false);
    expect(isPressed('mod+k', press('K', 'KeyK', { ctrlKey: true, shiftKey: true }))).toBe(false);
  });

  it('recognises a character on every keyboard layout', () => {
    expect(isPressed('?', press('?', 'Slash', { shiftKey: true }))).toBe(true);
    expect(isPressed('?', press('?', 'Minus', { shiftKey: true }))).toBe(true);
  });
});

describe('isTyping', () => {
  it('leaves single letters to text fields, and takes key combinations everywhere', () => {
    expect(isTyping('?', { tagName: 'INPUT' })).toBe(true);
    expect(isTyping('?', { tagName: 'DIV', isContentEditable: true })).toBe(true);
    expect(isTyping('?', { tagName: 'BODY' })).toBe(false);
    expect(isTyping('?', { tagName: 'INPUT', type: 'checkbox' })).toBe(false);
    expect(isTyping('?', { tagName: 'INPUT', type: 'text' })).toBe(true);
    expect(isTyping('alt+i', { tagName: 'INPUT' })).toBe(false);
    expect(isTyping('mod+k', { tagName: 'TEXTAREA' })).toBe(false);
  });
});

describe('keys of characters alone', () => {
  it('can be switched off; keys with Ctrl or Alt, and keys that are no character, cannot', () => {
    expect(['?', 'g d', '[', 'shift+n'].map(isOfCharacters)).toEqual([true, true, true, true]);
    expect(['mod+z', 'alt+i', 'space', 'enter'].map(isOfCharacters)).toEqual([false, false, false, false]);
  });

  it('are written side by side where one follows the other', () => {
    expect(keyText('g d', false)).toBe('G D');
    expect(keyText('mod+z', true)).toBe('⌘ Z');
  });
});
