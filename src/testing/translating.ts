/**
 * A script that does to its page what a browser's translation does: each text is wrapped in two elements, again at each change, until
 * `endTranslation()`. It is a text, because it runs in pages and before their own code.
 */
export const translating = `(() => {
  const wrap = (text) => {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea, font, [contenteditable]')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(document.createTextNode(text.data));
  };
  const wrapAll = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return wrap(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) wrap(text);
  };
  const begin = () => {
    wrapAll(document.body);
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) wrapAll(node);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    globalThis.endTranslation = () => observer.disconnect();
  };
  if (document.body === null) addEventListener('DOMContentLoaded', begin);
  else begin();
})();`;
