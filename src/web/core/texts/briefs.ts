import briefs from '#shared/language/en/briefs.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ briefs });
