import { textOfItems } from '#features/ground/writing/server/access.ts';
import { findNotes, writeNotes } from '../store/notes.ts';
import { issueSubject } from './subject.ts';

/** The notes as a text that several people write at once. */
export const issueText = textOfItems({ ...issueSubject, type: 'Issue' }, { read: findNotes, write: writeNotes });
