import { textOfItems } from '#features/ground/writing/server/access.ts';
import { findNotes, findNotesSince, writeNotes } from '../store/notes.ts';
import { todoSubject } from './subject.ts';

/** The notes as a text that several people write at once. */
export const todoText = textOfItems({ ...todoSubject, type: 'ToDo' }, { read: findNotes, write: writeNotes, pastSince: findNotesSince });
