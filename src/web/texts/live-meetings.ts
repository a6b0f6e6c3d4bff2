import liveMeetings from '../../shared/language/en/liveMeetings.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ liveMeetings });
