import register from '../../shared/language/en/register.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ register });
