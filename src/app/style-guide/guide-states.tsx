import '#web/core/texts/style-guide.ts';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

/** Shows empty, loading and error states. */
export const GuideStates = () => {
  const t = useText();
  return (
    <GuidePart title={t('styleGuide.states.title')}>
      <div className={`${styles.stack} ${styles.tight}`}>
        <Sheet>
          <EmptyState
            icon={IconSpeakerphone}
            title={t('styleGuide.states.noHeadlines')}
            text={t('styleGuide.states.noHeadlinesText')}
            action={
              <Button tone="soft" icon={IconPlus}>
                {t('styleGuide.states.firstHeadline')}
              </Button>
            }
          />
        </Sheet>
        <Sheet>
          <ErrorState onRetry={() => undefined} />
        </Sheet>
      </div>
    </GuidePart>
  );
};
