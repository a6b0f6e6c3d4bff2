import members from '../../shared/language/en/members.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ members });
