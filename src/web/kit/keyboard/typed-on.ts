import { isWriting } from './keys.ts';

/** Milliseconds after a field has gone from under somebody's fingers in which what is typed on is no command. */
const restsFor = 1_000;
/** Milliseconds in which a field goes because of what the person did: a press elsewhere, Tab, Escape, or Enter with the server's answer. */
const ownWithin = 700;

let field: HTMLElement | undefined;
/** When the last field went, or when somebody last typed on without one; undefined when nobody lost one. */
let lostAt: number | undefined;
let actedAt = -Infinity;

const leave = (at: number): void => {
  field = undefined;
  watch?.disconnect();
  if (at - actedAt > ownWithin) lostAt = at;
};

/** Browsers differ in whether a field that is removed tells that it has lost the focus. */
const watch =
  typeof MutationObserver === 'undefined'
    ? undefined
    : new MutationObserver(() => field?.isConnected === false && leave(performance.now()));

const enter = ({ target }: Event): void => {
  if (!isWriting(target as HTMLInputElement | null)) return;
  field = target as HTMLElement;
  lostAt = undefined;
  watch?.observe(document.documentElement, { childList: true, subtree: true });
};

const out = ({ relatedTarget, timeStamp }: FocusEvent): void => {
  if (field === undefined) return;
  // The focus went on to something else: the person took it there, unless the page moves it once the field has gone.
  if (relatedTarget !== null && field.isConnected) {
    field = undefined;
    watch?.disconnect();
  } else leave(timeStamp);
};

/** Keys that write in a field, and do something else where there is none. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || ['Enter', 'Backspace', 'Delete'].includes(key));

const hush = (press: KeyboardEvent): void => {
  press.preventDefault();
  press.stopImmediatePropagation();
};

const hear = (press: KeyboardEvent): void => {
  const { timeStamp, target, key } = press;
  if (['Tab', 'Escape', 'Enter'].includes(key) && field !== undefined) actedAt = timeStamp;
  if (lostAt === undefined || isWriting(target as HTMLInputElement | null)) return;
  if (timeStamp - lostAt > restsFor || (!writes(press) && key !== 'Shift')) {
    lostAt = undefined;
    return;
  }
  if (key === 'Shift') return;
  lostAt = timeStamp;
  hush(press);
};

/** A button is pressed by the space bar when it goes up. */
const hearUp = (press: KeyboardEvent): void => {
  if (press.key === ' ' && lostAt !== undefined && !isWriting(press.target as HTMLInputElement | null)) hush(press);
};

/**
 * Keeps what somebody types on from becoming a command when their field has gone, such as when the scribe of a meeting goes on: for a second,
 * and as long as they go on without a pause, letters press no key of the page or of a row. Whoever presses, tabs, enters or
 * escapes out of a field has left it themselves.
 */
export const restAfterLoss = (): void => {
  window.addEventListener('keydown', hear, { capture: true });
  window.addEventListener('keyup', hearUp, { capture: true });
  document.addEventListener('focusin', enter, { capture: true });
  document.addEventListener('focusout', out, { capture: true });
  document.addEventListener('pointerdown', ({ timeStamp }) => void ([actedAt, lostAt] = [timeStamp, undefined]), { capture: true });
};
