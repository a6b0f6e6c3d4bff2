import orgs from '../../shared/language/en/orgs.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ orgs });
