import todos from '#shared/language/en/todos.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ todos });
