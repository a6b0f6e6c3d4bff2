import proposedIssues from '../../shared/language/en/proposedIssues.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ proposedIssues });
