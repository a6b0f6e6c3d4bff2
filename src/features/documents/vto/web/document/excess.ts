import { type RefObject, useEffect } from 'react';
import { signsOf } from '#shared/signs.ts';
import type { TextFault } from './use-writing.ts';

/** The name of the mark, as `words.module.css` has it. */
const name = 'vto-excess';

/** Returns the range of the last signs of an element, without the blanks at its end. */
const lastOf = (element: HTMLElement, count: number): Range | undefined => {
  const texts = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) nodes.push(node as Text);
  const text = element.textContent ?? '';
  const words = text.trimEnd();
  let left = signsOf(words).slice(-count).join('').length + text.length - words.length;
  for (const node of nodes.toReversed()) {
    if (left <= node.length) {
      const range = new Range();
      range.setStart(node, node.length - left);
      range.setEndAfter(element.lastChild ?? node);
      return range;
    }
    left -= node.length;
  }
  return undefined;
};

/** Marks what a field's text is too long by. The marks are the browser's, not elements: they change nothing of what is typed. */
export const useExcess = (field: RefObject<HTMLElement | null>, fault: TextFault | undefined): void => {
  useEffect(() => {
    if (field.current === null || fault?.length === undefined || fault.limit === undefined || !('highlights' in CSS)) return;
    const range = lastOf(field.current, fault.length - fault.limit);
    if (range === undefined) return;
    const marks = CSS.highlights.get(name) ?? new Highlight();
    marks.add(range);
    CSS.highlights.set(name, marks);
    return () => void marks.delete(range);
  }, [field, fault]);
};
