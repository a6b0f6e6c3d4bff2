/** Runs in the page: helpers for layouts. `seen` is the part of an element that its scrolling ancestors and the screen show. */
const geometry = `
  const boxOf = (element) => element.getBoundingClientRect();
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 40) || element.localName;
  const isShown = (element) => { const { width, height } = boxOf(element); return width > 2 && height > 2 && element.checkVisibility(); };
  const clips = (element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflow);
  const seen = (element, root) => {
    let { left, top, right, bottom } = boxOf(element);
    for (let each = element.parentElement; each !== null; each = each.parentElement) {
      if (!clips(each)) continue;
      const box = boxOf(each);
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
      if (each === root) break;
    }
    return { left, top, right, bottom };
  };
  const cutPickers = (root) => [...root.querySelectorAll('[role=combobox] *, button[aria-haspopup=dialog] *')]
    .filter((each) => isShown(each) && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible')
    .map((each) => 'is cut: ' + nameOf(each));
`;

/** Runs in the page: what is wrong with the place of the topmost dialog and of its parts. */
export const inDialog = `(() => {
  ${geometry}
  const found = [];
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const box = boxOf(dialog);
  if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push('leaves the screen');
  // A footer that is not rendered, as the palette's on a phone, covers nothing.
  const footer = [...dialog.querySelectorAll('footer')].find((each) => each.getClientRects().length > 0) ?? null;
  const limit = footer === null ? box.bottom : boxOf(footer).top;
  if (footer !== null && boxOf(footer).bottom > box.bottom + 1) found.push('its footer leaves it');
  for (const scroller of dialog.querySelectorAll('*')) {
    const { overflowX } = getComputedStyle(scroller);
    if (/auto|scroll/.test(overflowX) && scroller.scrollWidth > scroller.clientWidth + 1) found.push('scrolls sideways: ' + nameOf(scroller));
  }
  const wanted = 'input, textarea, select, button, a[href], p, h3, label, [contenteditable=true]';
  for (const element of dialog.querySelectorAll(wanted)) {
    if (!isShown(element) || element.closest('header') !== null) continue;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, right, bottom } = seen(element, dialog);
    const inside = footer !== null && footer.contains(element);
    if (right - left < 1 || bottom - top < 1) { found.push('cannot be scrolled to: ' + nameOf(element)); continue; }
    if (!inside && bottom > limit + 1) found.push('runs under the footer: ' + nameOf(element));
    if (bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1) found.push('leaves the dialog: ' + nameOf(element));
    if (!/INPUT|SELECT|BUTTON|TEXTAREA/.test(element.tagName) || element.disabled) continue;
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const label = element.closest('label');
    if (at === null || !(element.contains(at) || at.contains(element) || (label !== null && label.contains(at)))) found.push('is covered: ' + nameOf(element) + ' by ' + (at === null ? 'nothing' : nameOf(at)));
  }
  return [...found, ...cutPickers(dialog)];
})()`;

/** Runs in the page: the selects and tabs that are cut off. */
export const cut = `(() => {
  ${geometry}
  const found = [];
  for (const tab of document.querySelectorAll('[role=tab], [role=tablist] a, [role=radiogroup] label, nav a')) {
    if (!isShown(tab)) continue;
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, right } = seen(tab, null);
    const box = boxOf(tab);
    if (left > box.left + 1 || right < box.right - 1 || box.right > innerWidth + 1 || tab.scrollWidth > tab.clientWidth + 1) found.push('is cut: ' + nameOf(tab));
  }
  const ruler = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    if (!isShown(select)) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    ruler.font = font;
    const words = select.selectedOptions[0]?.text ?? '';
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (ruler.measureText(words).width > room + 1) found.push('is cut: ' + words);
    const { left, right } = seen(select, null);
    const box = boxOf(select);
    if (left > box.left + 1 || right < box.right - 1) found.push('leaves its place: ' + words);
  }
  return [...found, ...cutPickers(document)];
})()`;
