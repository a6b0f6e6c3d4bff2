import assistant from '#shared/language/en/assistant.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ assistant });
