import learning from '#shared/language/en/learning.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ learning });
