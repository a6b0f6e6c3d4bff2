import DOMPurify from 'dompurify';
import { safeHref } from '#shared/safe-href.ts';
import { type AllowedNode, allowedNodes, readTags } from './allowed-nodes.ts';

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return;
  const href = safeHref(node.getAttribute('href') ?? '');
  if (href === '') node.removeAttribute('href');
  else node.setAttribute('href', href);
});

const inert = document.implementation.createHTMLDocument('');

const made = (node: AllowedNode): Node => {
  if (typeof node === 'string') return inert.createTextNode(node);
  const element = inert.createElement(node.tag);
  if (node.href !== undefined) element.setAttribute('href', node.href);
  if (node.person !== undefined) element.setAttribute('data-person', node.person);
  element.append(...node.children.map(made));
  return element;
};

/** Reduces pasted or stored HTML to what a rich text may contain, and keeps its lines; catalogue Y-06 and Y-07. */
export const cleanHtml = (html: string): string => cleanElement(html).innerHTML;

/** Returns the same as an element of a detached document. */
export const cleanElement = (html: string): HTMLElement => {
  const read = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...readTags],
    ALLOWED_ATTR: ['href', 'data-person'],
    ALLOWED_URI_REGEXP: /[\s\S]*/,
    RETURN_DOM_FRAGMENT: true,
  });
  const clean = inert.createElement('div');
  clean.append(...allowedNodes(read.childNodes).map(made));
  return clean;
};
