import { followingMedia } from './following-media.ts';

/** Returns true on a phone, and follows changes of the window's width. Below 576 px a tab bar replaces the menu; specification section 9. */
export const usePhone = followingMedia('(max-width: 575px)');

/** Returns true where dialogs take the whole width, and follows changes of the window's width. */
export const useNarrow = followingMedia('(max-width: 767px)');
