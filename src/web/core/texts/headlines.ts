import headlines from '#shared/language/en/headlines.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ headlines });
