import smart from '../../shared/language/en/smart.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ smart });
