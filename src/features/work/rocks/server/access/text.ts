import { textOfItems } from '#features/ground/writing/server/access.ts';
import { findNotes, writeNotes } from '../store/notes.ts';
import { rockSubject } from './subject.ts';

/** The notes as a text that several people write at once. */
export const rockText = textOfItems({ ...rockSubject, type: 'Rock' }, { read: findNotes, write: writeNotes });
