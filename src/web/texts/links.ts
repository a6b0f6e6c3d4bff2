import links from '../../shared/language/en/links.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ links });
