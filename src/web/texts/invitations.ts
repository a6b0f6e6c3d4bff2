import invitations from '../../shared/language/en/invitations.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ invitations });
