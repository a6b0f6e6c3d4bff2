import history from '../../shared/language/en/history.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ history });
