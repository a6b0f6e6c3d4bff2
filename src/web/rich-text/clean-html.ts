import DOMPurify from 'dompurify';
import { allowedTags } from './allowed-nodes.ts';
import { safeHref } from './safe-href.ts';

const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return;
  const href = safeHref(node.getAttribute('href') ?? '');
  if (href === '') node.removeAttribute('href');
  else node.setAttribute('href', href);
});

/** HTML that was pasted or written, with nothing in it but what a rich text may have; catalogue Y-06 and Y-07. */
export const cleanHtml = (html: string): string =>
  purifier.sanitize(html, { ALLOWED_TAGS: [...allowedTags], ALLOWED_ATTR: ['href'], ALLOWED_URI_REGEXP: /[\s\S]*/ });
