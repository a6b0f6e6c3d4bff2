import { createElement, type ReactNode, useMemo } from 'react';
import { type AllowedNode, allowedNodes } from './allowed-nodes.ts';
import { readHtml } from './read-html.ts';
import styles from './rich-text.module.css';

const shown = (nodes: AllowedNode[]): ReactNode[] =>
  nodes.map((node, at) => {
    if (typeof node === 'string') return node;
    const link = node.tag === 'a' ? { href: node.href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
    const mention = node.person === undefined ? {} : { className: styles.mention };
    return createElement(node.tag, { key: at, ...link, ...mention }, ...shown(node.children));
  });

/** Renders a stored rich text. Its HTML is parsed in a document that runs no scripts, and only allowed elements are created from it. */
export const RichTextView = ({ html }: { html: string }) => {
  const nodes = useMemo(() => allowedNodes(readHtml(html).childNodes), [html]);
  return <div className={styles.text}>{shown(nodes)}</div>;
};
