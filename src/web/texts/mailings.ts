import mailings from '../../shared/language/en/mailings.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ mailings });
