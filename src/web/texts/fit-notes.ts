import fitNotes from '../../shared/language/en/fitNotes.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ fitNotes });
