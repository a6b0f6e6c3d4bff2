import fitNotes from '#shared/language/en/fitNotes.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ fitNotes });
