import { followingMedia } from './following-media.ts';

/** Returns true while the page is being printed: then all rows must be rendered. */
export const usePrinting = followingMedia('print');
