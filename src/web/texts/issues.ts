import issues from '../../shared/language/en/issues.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ issues });
