import { v7 } from 'uuid';

/** Returns a new UUIDv7. Client and server both make ids, so that an optimistic row keeps its identity. */
export const newId = (): string => v7();

/** The shape of an id: a lower-case UUID of any version. */
export const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns true for a lower-case UUID of any version. */
export const isId = (text: string): boolean => idShape.test(text);
