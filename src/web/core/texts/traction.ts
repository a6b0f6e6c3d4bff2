import traction from '#shared/language/en/traction.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ traction });
