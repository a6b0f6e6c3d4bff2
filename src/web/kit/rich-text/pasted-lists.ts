import { styleOf } from './pasted-look.ts';

/** Returns the level of a paragraph that Word means as a point of a list, from 1; undefined for any other. */
const levelOf = (paragraph: Element): number | undefined => {
  const level = /\blevel(\d)/.exec(styleOf(paragraph, 'mso-list'))?.[1];
  return level === undefined ? undefined : Number(level);
};

/** Takes the number or bullet that Word writes before a point out of it, and returns the list that it belongs to. */
const takeMarker = (paragraph: Element): 'OL' | 'UL' => {
  const marker = [...paragraph.querySelectorAll('[style]')].find((each) => styleOf(each, 'mso-list') === 'ignore');
  marker?.remove();
  return /^\(?[\da-z]{1,5}[.)]/i.test(marker?.textContent.trim() ?? '') ? 'OL' : 'UL';
};

/** Makes lists of the paragraphs that Word puts on the clipboard in their place. */
const listWord = (body: HTMLElement): void => {
  let open: { level: number; list: Element }[] = [];
  for (const paragraph of body.querySelectorAll('p')) {
    const level = levelOf(paragraph);
    if (level === undefined) continue;
    const tag = takeMarker(paragraph);
    // Something else stands between this point and the last list.
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((each) => each.level < level || (each.level === level && each.list.nodeName === tag));
    const last = open.at(-1);
    if (last?.level !== level) {
      const list = body.ownerDocument.createElement(tag);
      const above = last?.list.lastElementChild;
      if (above) above.append(list);
      else paragraph.before(list);
      open.push({ level, list });
    }
    const point = body.ownerDocument.createElement('li');
    open.at(-1)?.list.append(point);
    point.append(paragraph);
  }
};

/** Moves each list that stands between the points of another, as in Google Docs, into the point above it. */
const nestLists = (body: HTMLElement): void => {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    if (list.previousElementSibling?.nodeName === 'LI') list.previousElementSibling.append(list);
  }
};

/** Makes lists as the page has them of those that Word and Google Docs put on the clipboard. */
export const makeLists = (body: HTMLElement): void => {
  listWord(body);
  nestLists(body);
};
