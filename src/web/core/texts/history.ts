import history from '#shared/language/en/history.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ history });
