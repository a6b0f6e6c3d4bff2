import liveMeetings from '#shared/language/en/liveMeetings.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ liveMeetings });
