import rocks from '#shared/language/en/rocks.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ rocks });
