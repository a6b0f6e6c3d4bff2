import feeds from '../../shared/language/en/feeds.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ feeds });
