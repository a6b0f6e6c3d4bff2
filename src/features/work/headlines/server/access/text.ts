import { textOfItems } from '#features/ground/writing/server/access.ts';
import { findNotes, writeNotes } from '../store/notes.ts';
import { headlineSubject } from './subject.ts';

/** The notes as a text that several people write at once. */
export const headlineText = textOfItems({ ...headlineSubject, type: 'Headline' }, { read: findNotes, write: writeNotes });
