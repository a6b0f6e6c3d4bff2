/** True on Apple devices, whose keyboards have Command and Option. */
export const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

const onMac: Record<string, string> = { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧', enter: '↵', plus: '+', minus: '−' };
const elsewhere: Record<string, string> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  esc: 'Esc',
  plus: '+',
  minus: '−',
};

/** Returns `mod+k` as `Ctrl K`, on a Mac as `⌘ K`; keys that follow each other stand side by side as well. */
export const keyText = (keys: string, mac: boolean): string =>
  keys
    .split(/[+ ]/)
    .map((key) => (mac ? onMac : elsewhere)[key.toLowerCase()] ?? key.charAt(0).toUpperCase() + key.slice(1))
    .join(' ');
