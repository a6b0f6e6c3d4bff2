import type { Mail } from '#server/access/after-commit.ts';
import { type Reader, textFor } from '#server/text/text.ts';
import { productName } from '#shared/product.ts';
import { shortened } from '#shared/signs.ts';
import { html } from './html.ts';

interface Letter {
  to: string;
  subject: string;
  /** Paragraphs of plain text; `letter` escapes them. */
  lines: string[];
  /** A code, shown large on a line of its own below the first paragraph, which asks for it. */
  code?: string;
  link?: { text: string; url: string };
  /** Lists of plain text, each with its title. */
  lists?: { title: string; items: string[] }[];
  /** The link at the foot that stops such mails; also the mail's List-Unsubscribe. */
  unsubscribe?: { text: string; url: string };
}

/** Returns text for a header: one line, without control characters, so that a name in it can begin no header of its own. */
export const headerText = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Most characters of a subject; a longer name in it is cut. */
const longestSubject = 120;

/** Returns a subject whose names cannot be taken for addresses: mail programs make links of what looks like one. */
export const subjectText = (text: string): string => {
  const said = headerText(text)
    .replace(/:\/\/|@/g, ' ')
    .replace(/([\p{L}\p{N}-])\.(?=\p{L}{2})/gu, '$1 ');
  return shortened(said, longestSubject);
};

const style = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif;color:#221e1b;max-width:560px;margin:0 auto;padding:32px 16px';

/** Returns a mail in the product's layout, as HTML and as plain text. The lines are in the reader's language; the footer is added. */
export const letter = (reader: Reader, { to, subject, lines, code, link, lists = [], unsubscribe }: Letter): Mail => {
  const paragraphs = lines.map((line) => html`<p>${line.split('\n').map((part, at) => (at === 0 ? part : html`<br>${part}`))}</p>`);
  const big = code === undefined ? '' : html`<p style="font-size:32px;font-weight:600;letter-spacing:6px">${code}</p>`;
  const way = link === undefined ? '' : html`<p><a href="${link.url}" style="color:#b04400">${link.text}</a></p>`;
  const listed = lists.map(
    ({ title, items }) =>
      html`<h2 style="font-size:16px;margin:24px 0 4px">${title}</h2><ul style="margin:0;padding-left:20px">${items.map((item) => html`<li>${item}</li>`)}</ul>`,
  );
  const stop = unsubscribe === undefined ? '' : html`<br><a href="${unsubscribe.url}" style="color:#6a6159">${unsubscribe.text}</a>`;
  const foot = textFor(reader, 'mail.foot', { product: productName });
  return {
    to,
    subject: subjectText(subject),
    ...(unsubscribe === undefined ? {} : { unsubscribe: unsubscribe.url }),
    html: html`<!doctype html><html lang="${reader.locale}"><body><div style="${style}"><p style="font-weight:600">${productName}</p>${[...paragraphs.slice(0, 1), big, ...paragraphs.slice(1)]}${listed}${way}<p style="color:#6a6159;font-size:13px">${foot}${stop}</p></div></body></html>`
      .safe,
    plain: [
      ...lines.slice(0, 1),
      ...(code === undefined ? [] : [code]),
      ...lines.slice(1),
      ...lists.map(({ title, items }) => [title, ...items.map((item) => `- ${item}`)].join('\n')),
      ...(link === undefined ? [] : [`${link.text}: ${link.url}`]),
      '',
      foot,
      ...(unsubscribe === undefined ? [] : [`${unsubscribe.text}: ${unsubscribe.url}`]),
    ].join('\n\n'),
  };
};
