/** The fields of `KeyboardEvent` that shortcuts need. */
export interface Press {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  getModifierState?: (key: 'AltGraph') => boolean;
}

/** Returns the letter or digit printed on the key: with Alt, a Mac reports another character as `key`. */
const plainKey = ({ key, code }: Press): string => /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key.toLowerCase();

/** Keys that are written as a word. */
const named: Record<string, string> = { space: ' ', enter: 'Enter', esc: 'Escape', plus: '+', minus: '-' };

/** Returns true when the press matches `alt+i`, `mod+k`, `space` or `?`; `mod` is Ctrl, or Command on a Mac. */
export const isPressed = (keys: string, press: Press): boolean => {
  const parts = keys.toLowerCase().split('+');
  const last = parts.at(-1) ?? '';
  const wanted = named[last] ?? last;
  const needs = (name: string) => parts.includes(name);
  // Many keyboards type `[` with AltGr, which Windows reports as Ctrl and Alt.
  if (parts.length === 1 && press.getModifierState?.('AltGraph') === true) return press.key === wanted;
  const mod = press.ctrlKey || press.metaKey;
  if (mod !== needs('mod') || press.altKey !== needs('alt')) return false;
  if (parts.length === 1) return press.key === wanted;
  return press.shiftKey === needs('shift') && plainKey(press) === wanted;
};

/** The element that receives a key press. */
interface Target {
  tagName?: string;
  type?: string;
  isContentEditable?: boolean;
}

/** Returns true when keys pressed there enter text: in a field, but not in a checkbox. */
export const isWriting = (target: Target | null): boolean =>
  target?.isContentEditable === true ||
  (/^(?:INPUT|TEXTAREA|SELECT)$/.test(target?.tagName ?? '') && !/^(?:checkbox|radio)$/.test(target?.type ?? ''));

/** Returns true when the shortcut has no Ctrl, Command or Alt and the target is a text field: then the key is typed text. */
export const isTyping = (keys: string, target: Target | null): boolean => !/\b(?:mod|alt)\+/.test(keys) && isWriting(target);

/** Returns the keys of a shortcut that are pressed one after the other: `g d` is G, then D. */
export const strokesOf = (keys: string): string[] => keys.split(' ');

/** Returns true for a shortcut of characters alone, without Ctrl, Command or Alt. */
export const isOfCharacters = (keys: string): boolean =>
  !/\b(?:mod|alt)\+/.test(keys) && strokesOf(keys).every((stroke) => (stroke.split('+').at(-1) ?? '').length === 1);
