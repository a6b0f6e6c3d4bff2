import '#web/core/texts/style-guide.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Toast } from '#web/kit/ui/toast.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

/** Shows toasts. */
export const GuideToasts = () => {
  const t = useText();
  const nothing = () => undefined;
  return (
    <GuidePart title={t('styleGuide.toasts.title')}>
      <div className={`${styles.stack} ${styles.tight}`}>
        <Toast tone="success" text={t('styleGuide.toasts.done')} action={{ label: t('styleGuide.toasts.undo'), onAct: nothing }} />
        <Toast tone="error" text={t('styleGuide.toasts.failed')} action={{ label: t('ui.tryAgain'), onAct: nothing }} onClose={nothing} />
        <Toast tone="info" text={t('styleGuide.toasts.news')} />
      </div>
    </GuidePart>
  );
};
