// A browser's translation puts elements in place of the page's texts. React keeps the texts that it has made, and would remove, move or
// change nodes that stand nowhere any more: it fails, or what people see stays as it was. Here each such text is known with what stands in
// its place.

/** The element that stands in place of a text. */
const standIns = new WeakMap<Node, ChildNode>();

const isFont = (node: Node): node is HTMLElement => node.nodeName === 'FONT';

/** Notes which texts a translation has replaced. */
const note = (records: readonly MutationRecord[]): void => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE) continue;
      // `replaceWith` adds where it removes, in one record or in two that follow each other.
      const font = [...addedNodes, previousSibling?.nextSibling, nextSibling?.previousSibling].find((node) => node && isFont(node));
      if (font && (!text.isConnected || font.contains(text))) standIns.set(text, font as ChildNode);
    }
};

/** Returns the node itself, or what stands in its place below a parent. */
const below = (parent: Node, node: Node): Node => {
  if (node.parentNode === parent) return node;
  const standIn = standIns.get(node);
  return standIn?.parentNode === parent ? standIn : node;
};

/** Puts a text back where something else stands in its place; the translation comes again. */
const bringBack = (text: Node): void => {
  const standIn = standIns.get(text);
  standIns.delete(text);
  if (standIn?.isConnected === true && !text.isConnected) standIn.replaceWith(text);
};

/** Takes a text's stand-in away, since the text goes to another place. */
const release = (node: Node): void => {
  standIns.get(node)?.remove();
  standIns.delete(node);
};

/** Lets the page go on while the browser translates it, again at each change. */
const goOnTranslated = (): void => {
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  const page = Node.prototype;
  type Inserting = (this: Node, added: Node, before?: Node | null) => Node;
  const insertBefore = Reflect.get(page, 'insertBefore') as Inserting;
  const appendChild = Reflect.get(page, 'appendChild') as Inserting;
  const removeChild = Reflect.get(page, 'removeChild') as Inserting;
  const value = Object.getOwnPropertyDescriptor(page, 'nodeValue');
  page.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    release(added);
    return insertBefore.call(this, added, before && below(this, before)) as Added;
  };
  page.appendChild = function <Added extends Node>(this: Node, added: Added): Added {
    release(added);
    return appendChild.call(this, added) as Added;
  };
  page.removeChild = function <Removed extends Node>(this: Node, removed: Removed): Removed {
    removeChild.call(this, below(this, removed));
    standIns.delete(removed);
    return removed;
  };
  Object.defineProperty(page, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      bringBack(this);
    },
  });
};

// Before anything is rendered.
goOnTranslated();
