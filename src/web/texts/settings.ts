import settings from '../../shared/language/en/settings.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ settings });
