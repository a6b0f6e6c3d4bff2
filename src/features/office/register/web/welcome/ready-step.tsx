import '#web/core/texts/register.ts';
import { IconAlertCircle, IconChartLine, IconMountain } from '@tabler/icons-react';
import { ImplementerOffer } from '#features/teams/team/web/parts/implementer-offer.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './ready-step.module.css';

/** Renders the end of the first steps: three things to do before the meeting, and the way home; catalogue row J-26. */
export const ReadyStep = ({ onDone }: { onDone: () => void }) => {
  const t = useText();
  const tractionId = useSession().teams[0]?.id;
  const rows = [
    { key: 'rocks', icon: IconMountain, add: () => void openDialog('addRock', { tractionId }) },
    { key: 'numbers', icon: IconChartLine, add: () => void openDialog('addMeasurable', { tractionId }) },
    { key: 'issues', icon: IconAlertCircle, add: () => void openDialog('addIssue', { tractionId }) },
  ] as const;
  return (
    <>
      <Sheet>
        <ul>
          {rows.map(({ key, icon, add }, at) => (
            <li key={key} className={styles.row}>
              <Icon as={icon} className={styles.icon} />
              <span className={styles.words}>{t(`register.ready.${key}`)}</span>
              <Button tone={at === 0 ? 'soft' : 'quiet'} onClick={add}>
                {t(`register.ready.${key}Add`)}
              </Button>
            </li>
          ))}
        </ul>
      </Sheet>
      <div className={styles.offer}>
        <ImplementerOffer />
      </div>
      <div className={styles.acts}>
        <Button tone="primary" size="lg" onClick={onDone}>
          {t('register.ready.go')}
        </Button>
      </div>
    </>
  );
};
