/** How words look. */
interface Look {
  strong: boolean;
  em: boolean;
  u: boolean;
  s: boolean;
}

const looks = ['strong', 'em', 'u', 's'] as const;

export const plainLook: Look = { strong: false, em: false, u: false, s: false };

const ofTags: Record<string, Partial<Look>> = {
  B: { strong: true },
  STRONG: { strong: true },
  I: { em: true },
  EM: { em: true },
  U: { u: true },
  S: { s: true },
};

/** Elements that only say how words look. */
const lookTags = new Set([...Object.keys(ofTags), 'SPAN', 'FONT']);

/** Returns what an element's style says of a property. It is read as text: a content policy may keep an element from having its style. */
export const styleOf = (element: Element, property: string): string =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i')
    .exec(element.getAttribute('style') ?? '')?.[1]
    ?.trim()
    .toLowerCase() ?? '';

/** Returns how words in an element look: its style outweighs its tag, as in a browser. */
const lookIn = (element: Element, around: Look): Look => {
  const look = { ...around, ...ofTags[element.nodeName] };
  const weight = styleOf(element, 'font-weight');
  if (/^(?:normal|bold|bolder|lighter|\d+)$/.test(weight)) look.strong = weight.startsWith('bold') || Number(weight) >= 600;
  const slant = styleOf(element, 'font-style');
  if (/^(?:normal|italic|oblique)/.test(slant)) look.em = slant !== 'normal';
  const drawn = styleOf(element, 'text-decoration(?:-line)?');
  // Links are underlined anyway.
  if (drawn.includes('underline') && element.closest('a') === null) look.u = true;
  if (drawn.includes('line-through')) look.s = true;
  return look;
};

const withLook = (words: Text, look: Look): Node => {
  if (words.data.trim() === '') return words;
  return looks.reduce<Node>((inside, tag) => {
    if (!look[tag]) return inside;
    const element = words.ownerDocument.createElement(tag);
    element.append(inside);
    return element;
  }, words);
};

/**
 * Returns a pasted node with its look as elements: `strong` only around what was bold, whether a tag or a style said it. Google Docs, for
 * one, puts everything into a `b` that is not bold.
 */
export const withLooks = (node: Node, around: Look): Node[] => {
  if (node instanceof Text) return [withLook(node, around)];
  if (!(node instanceof Element)) return [];
  const look = lookIn(node, around);
  const inside = [...node.childNodes].flatMap((child) => withLooks(child, look));
  if (lookTags.has(node.nodeName) && !node.hasAttribute('data-person')) return inside;
  node.replaceChildren(...inside);
  return [node];
};
