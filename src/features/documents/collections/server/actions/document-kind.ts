import type { Entered } from '#server/access/granted.ts';
import type { CopyPart, ThumbnailShape } from '../../contract.ts';

type Within = Pick<Entered, 'tx' | 'orgId'>;

/**
 * What the feature of a kind does with the content of its documents, which it keeps by the revision's id. Its tables reference `revision`
 * with `on delete cascade`, so content goes with the revision.
 */
export interface DocumentKind {
  /** Puts into a new, empty document what each one begins with. */
  beginContent(at: Entered, revisionId: string): Promise<void>;
  /**
   * Copies content into a new document; only these parts. A kind whose documents have no parts copies all. With `published`, that version
   * is copied, and not what is written now.
   */
  copyContent(at: Entered, from: { id: string; published: unknown }, toId: string, parts: readonly CopyPart[]): Promise<void>;
  /** Returns the content as JSON that readers of the published version get; it must hold all that they see. */
  snapshotContent(at: Entered, revisionId: string): Promise<object>;
  /** Returns the drawings of documents by their ids, in a box of 212 by 132; none for an empty one. */
  drawThumbnails(at: Within, revisionIds: readonly string[]): Promise<ReadonlyMap<string, ThumbnailShape[]>>;
  /** Returns the drawing of a published version. */
  drawPublished(content: unknown): ThumbnailShape[];
  /** Counts what deleting these documents takes away and leaves, by a name that the language file knows under `collections.counted`. */
  countContent(at: Within, revisionIds: readonly string[]): Promise<Record<string, number>>;
}
