import { productKey } from '#shared/product.ts';
import type { Shelf } from '../../contract.ts';

/** The address of the learning centre. */
export const learningPath = `/learning-center/${productKey}`;

export const shelfPath = (shelf: Shelf): string => `${learningPath}/${shelf}`;

/** The address that opens one entry; catalogue row V-02. */
export const entryPath = (key: string): string => `${learningPath}/${key}`;
