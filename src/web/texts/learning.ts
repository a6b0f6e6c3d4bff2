import learning from '../../shared/language/en/learning.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ learning });
