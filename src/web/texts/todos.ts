import todos from '../../shared/language/en/todos.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ todos });
