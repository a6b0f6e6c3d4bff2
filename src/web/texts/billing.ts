import billing from '../../shared/language/en/billing.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ billing });
