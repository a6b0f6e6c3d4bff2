import { IconSearchOff } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';

/** Renders the empty state of a search without matches; catalogue row P-15. */
export const NoMatches = () => <EmptyState icon={IconSearchOff} text={useText()('shell.search.none')} />;
