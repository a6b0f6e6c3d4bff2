import type { CollectionKind, ThumbnailShape } from '../../contract.ts';
import styles from './thumbnail.module.css';

const width = 212;
const height = 132;

/** What an empty document is drawn as: the page, and the labels of its parts. */
const blank: Record<CollectionKind, ThumbnailShape[]> = {
  vto: [
    { tone: 'tint', x: 146, y: 0, width: 66, height: 150 },
    { tone: 'head', x: 154, y: 12, width: 34, height: 5 },
    ...[14, 56, 78, 100].map((y): ThumbnailShape => ({ tone: 'head', x: 12, y, width: 22, height: 4 })),
  ],
  ac: [{ tone: 'open', x: 86, y: 24, width: 40, height: 18 }],
};

interface ThumbnailProps {
  kind: CollectionKind;
  shapes: readonly ThumbnailShape[];
}

/** Renders the drawing of a document, as the server made it of what stands there; without any words. */
export const Thumbnail = ({ kind, shapes }: ThumbnailProps) => (
  <span className={styles.thumbnail}>
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing} aria-hidden="true">
      <rect className={styles.page} width={width} height={height + 18} rx="4" />
      {(shapes.length === 0 ? blank[kind] : shapes).map(({ tone, ...place }, index) => (
        <rect key={[index, place.x, place.y].join()} className={styles[tone]} rx={tone === 'tint' ? 0 : 2} {...place} />
      ))}
    </svg>
  </span>
);
