import { access } from '#server/access/granted.ts';

export const ownWidgets = access('anyone in the organisation, for their own dashboard', () => ({}));
