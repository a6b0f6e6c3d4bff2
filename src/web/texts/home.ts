import home from '../../shared/language/en/home.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ home });
