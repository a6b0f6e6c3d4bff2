import { placedSubject } from '#features/work/items/server/access/subject.ts';
import { isOpen } from '../../rules.ts';
import { headlineItems } from '../access.ts';
import { headlineStore } from '../store.ts';

export const headlineSubject = placedSubject('Headline', { ...headlineItems, store: headlineStore }, isOpen);
