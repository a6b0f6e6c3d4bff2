import notifications from '#shared/language/en/notifications.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ notifications });
