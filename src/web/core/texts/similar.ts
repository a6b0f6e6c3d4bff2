import similar from '#shared/language/en/similar.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ similar });
