import notifications from '../../shared/language/en/notifications.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ notifications });
