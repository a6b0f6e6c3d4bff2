import personCard from '#shared/language/en/personCard.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ personCard });
