import exports from '../../shared/language/en/exports.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ exports });
