import listViews from '#shared/language/en/listViews.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ listViews });
