import * as Y from 'yjs';
import { safeHref } from '#shared/safe-href.ts';
import { fragmentName } from '../../rules.ts';
import { childrenOf, textSchema } from './schema.ts';

/** Who writes under which client number of a document; the empty string is the server. */
export type Writers = Readonly<Record<string, string>>;

/** Most parts of one update, most that one client ever writes, and how deep lists stand in one another: no hand gets near them. */
const most = { parts: 20_000, clock: 10_000_000, depth: 24, address: 2_000, attribute: 200, writers: 5_000 } as const;

const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= most.attribute);

const isLink = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { href, ...rest } = value as Record<string, unknown>;
  const leads = typeof href === 'string' && href.length <= most.address && href === safeHref(href);
  return leads && Object.entries(rest).every(([name, each]) => ['target', 'rel', 'class', 'title'].includes(name) && isPlain(each));
};

/** Returns whether a mark of a text may have this value; null ends the mark. */
const isMark = (name: string, value: unknown): boolean => {
  if (textSchema.marks[name] === undefined) return false;
  if (value === null) return true;
  return name === 'link' ? isLink(value) : typeof value === 'object' && Object.keys(value).length === 0;
};

const isContent = (content: unknown): boolean => {
  if (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) return true;
  if (content instanceof Y.ContentFormat) return isMark(content.key, content.value);
  if (content instanceof Y.ContentAny) return content.arr.every(isPlain);
  if (!(content instanceof Y.ContentType)) return false;
  const { type } = content;
  return type instanceof Y.XmlText || (type instanceof Y.XmlElement && type.nodeName !== 'doc' && childrenOf[type.nodeName] !== undefined);
};

const isSmall = ({ clock }: { clock: number }, length: number): boolean =>
  Number.isSafeInteger(clock) && Number.isSafeInteger(length) && length > 0 && clock + length <= most.clock;

/**
 * Returns who writes under which number once an update is brought in; undefined for one that is malformed, has what no editor makes, or
 * writes under the number of somebody else.
 */
export const writersAfter = (update: Uint8Array, { personId, writers }: { personId: string; writers: Writers }): Writers | undefined => {
  try {
    const { structs } = Y.decodeUpdate(update);
    if (structs.length > most.parts) return undefined;
    const isFit = structs.every((part) => {
      const owner = writers[part.id.client];
      if (owner !== undefined && owner !== personId) return false;
      return isSmall(part.id, part.length) && (part instanceof Y.GC || (part instanceof Y.Item && isContent(part.content)));
    });
    const after = { ...writers, ...Object.fromEntries(structs.map(({ id }) => [id.client, personId])) };
    return isFit && Object.keys(after).length <= most.writers ? after : undefined;
  } catch {
    return undefined;
  }
};

const isSound = (part: unknown, above: string, depth: number): boolean => {
  if (depth > most.depth) return false;
  if (part instanceof Y.XmlText) {
    const spans = part.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
    const isWords = ({ insert, attributes = {} }: (typeof spans)[number]) =>
      typeof insert === 'string' && Object.entries(attributes).every(([name, value]) => isMark(name, value));
    return above === 'paragraph' && spans.every(isWords);
  }
  if (!(part instanceof Y.XmlElement) || childrenOf[above]?.includes(part.nodeName) !== true) return false;
  const known = textSchema.nodes[part.nodeName]?.spec.attrs ?? {};
  const isKnown = Object.entries(part.getAttributes()).every(([name, value]) => name in known && isPlain(value));
  return isKnown && part.toArray().every((each) => isSound(each, part.nodeName, depth + 1));
};

/** Returns whether a document is whole and only has what an editor makes. */
export const isWhole = (doc: Y.Doc): boolean => {
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) return false;
  if ([...doc.share.keys()].some((name) => name !== fragmentName)) return false;
  return doc
    .getXmlFragment(fragmentName)
    .toArray()
    .every((part) => isSound(part, 'doc', 1));
};

/** Returns whether a caret is two relative positions of a document, or none. */
export const isCaret = (caret: string): boolean => {
  try {
    const { anchor, head } = JSON.parse(caret) as { anchor: unknown; head: unknown };
    return [anchor, head].every((each) => Y.encodeRelativePosition(Y.createRelativePositionFromJSON(each)).length <= most.attribute);
  } catch {
    return false;
  }
};
