/** What a key press tells; the part of `KeyboardEvent` that matters here. */
export interface Press {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** The letter or digit of the key itself: with Alt, a Mac gives another character as `key`. */
const plainKey = ({ key, code }: Press): string => /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key.toLowerCase();

/** True when the press is `alt+i`, `mod+k` or `?`; `mod` is Ctrl, and Command on a Mac. */
export const isPressed = (keys: string, press: Press): boolean => {
  const parts = keys.toLowerCase().split('+');
  const wanted = parts.at(-1) ?? '';
  const needs = (name: string) => parts.includes(name);
  const mod = press.ctrlKey || press.metaKey;
  if (mod !== needs('mod') || press.altKey !== needs('alt')) return false;
  if (parts.length === 1) return press.key === wanted;
  return press.shiftKey === needs('shift') && plainKey(press) === wanted;
};

/** What a key press goes to. */
interface Target {
  tagName?: string;
  type?: string;
  isContentEditable?: boolean;
}

/** True where keys write: in a field, not in a box to tick. */
export const isWriting = (target: Target | null): boolean =>
  target?.isContentEditable === true ||
  (/^(?:INPUT|TEXTAREA|SELECT)$/.test(target?.tagName ?? '') && !/^(?:checkbox|radio)$/.test(target?.type ?? ''));

/** Keys without Ctrl, Command or Alt are letters while somebody types. */
export const isTyping = (keys: string, target: Target | null): boolean => !/\b(?:mod|alt)\+/.test(keys) && isWriting(target);
