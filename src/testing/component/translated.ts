/**
 * Does to the page what a browser's translation does: each text is wrapped in two elements, again at each change. It ends when the function
 * that is returned is called. It needs nothing from outside, so that it can run in a page of its own as text.
 */
export const translate = (root: Node = document.body): (() => void) => {
  const wrap = (text: Text): void => {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea, font, [contenteditable]')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(document.createTextNode(text.data));
  };
  const wrapAll = (node: Node): void => {
    if (node instanceof Text) return wrap(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  wrapAll(root);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) wrapAll(node);
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
};
