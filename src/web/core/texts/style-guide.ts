import styleGuide from '#shared/language/en/styleGuide.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ styleGuide });
