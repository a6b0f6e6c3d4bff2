import voice from '#shared/language/en/voice.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ voice });
