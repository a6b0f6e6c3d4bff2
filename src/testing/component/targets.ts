/** Pixels of a target that a finger meets, in each direction. */
const finger = 44;
/** Pixels from one point to the next along a long target, and away from a target's middle; no target is less wide. */
const step = 7;

const controls = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  ...['button', 'checkbox', 'link', 'menuitem', 'menuitemradio', 'option', 'radio', 'switch', 'tab', 'textbox'].map(
    (role) => `[role=${role}]`,
  ),
].join();

/** A control and what presses it, too: its label. */
const controlAt = (x: number, y: number): Element | null => {
  const at = document.elementFromPoint(x, y);
  const label = at?.closest('label');
  return at?.closest(controls) ?? label?.control ?? label?.querySelector(controls) ?? null;
};

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').trim().slice(0, 40) || element.localName;

/** True for a link or a button among the words of a sentence: its height is that of the line. */
const isInSentence = (element: Element): boolean =>
  getComputedStyle(element).display === 'inline' && element.parentElement?.textContent?.trim() !== element.textContent?.trim();

const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return (
    width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')
  );
};

type Point = { x: number; y: number };

/** Where a finger aims at a control: at its middle, or for the title of a row, which all of the row opens, anywhere along the row's middle. */
const aimsOf = (element: HTMLElement): Point[] => {
  const row = element.dataset['title'] === undefined ? null : element.closest('li');
  const { left, top, width, height } = (row ?? element).getBoundingClientRect();
  const y = top + height / 2;
  if (row === null) return [{ x: left + width / 2, y }];
  return Array.from({ length: Math.floor(width / step) }, (_, at) => ({ x: left + at * step, y }));
};

/** Returns another control that a finger meets which aims there, with the pixels to it. */
const metAt = ({ x, y }: Point, own: Element): string | undefined => {
  for (let off = step; off < finger / 2; off += step) {
    const around = {
      right: controlAt(x + off, y),
      left: controlAt(x - off, y),
      below: controlAt(x, y + off),
      above: controlAt(x, y - off),
    };
    for (const [side, met] of Object.entries(around)) if (met !== null && met !== own) return `${nameOf(met)} is ${off} px ${side}`;
  }
  return undefined;
};

const metBeside = (element: HTMLElement): string | undefined => {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const aims = aimsOf(element).filter(({ x, y }) => controlAt(x, y) === element);
  const met = aims.map((aim) => metAt(aim, element));
  return met.includes(undefined) ? undefined : met[0] && `${nameOf(element)}: ${met[0]}`;
};

/**
 * Returns the controls of the page that a finger may miss, one line each: from the middle of each, no other control is met within half of 44 px.
 * What is around a control, be it its own or nothing's, counts to it.
 */
export const targetFaults = (within = 'body'): string[] =>
  [...document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${controls})`)]
    .filter((element) => isShown(element) && !isInSentence(element))
    .flatMap((element) => metBeside(element) ?? []);
