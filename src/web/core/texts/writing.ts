import writing from '#shared/language/en/writing.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ writing });
