import { followingMedia } from '#web/kit/ui/following-media.ts';

/** Returns true where widgets stand in one column, and follows changes of the window's width. */
export const useColumn = followingMedia('(max-width: 1199px)');
