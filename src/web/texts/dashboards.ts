import dashboards from '../../shared/language/en/dashboards.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ dashboards });
