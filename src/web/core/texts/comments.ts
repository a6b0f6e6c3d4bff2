import comments from '#shared/language/en/comments.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ comments });
