import profile from '../../shared/language/en/profile.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ profile });
