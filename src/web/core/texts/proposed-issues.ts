import proposedIssues from '#shared/language/en/proposedIssues.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ proposedIssues });
