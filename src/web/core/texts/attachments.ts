import attachments from '#shared/language/en/attachments.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ attachments });
