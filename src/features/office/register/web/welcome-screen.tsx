import '#web/core/texts/register.ts';
import { useNavigate } from '@tanstack/react-router';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { Stone } from '#web/kit/ui/stone.tsx';
import { EntryPage } from './parts/entry-page.tsx';
import styles from './welcome-screen.module.css';

const steps = ['experience', 'workStyle', 'org'] as const;

/** `/welcome/tools`: tells new people what comes next. */
export const WelcomeScreen = () => {
  const t = useText();
  const navigate = useNavigate();
  const { user } = useSession();
  useScreenInfo({ title: t('register.welcome.title', { product: productName }) });
  return (
    <EntryPage>
      <section className={entryColumn()}>
        <EntryHead
          title={t('register.welcome.hello', { name: user.firstName })}
          lead={t('register.welcome.lead', { product: productName })}
        />
        <ol className={styles.steps}>
          {steps.map((step, at) => (
            <li key={step} className={styles.step}>
              <Stone>{at + 1}</Stone>
              <span>{t(`register.welcome.${step}`)}</span>
            </li>
          ))}
        </ol>
        <Button tone="primary" size="lg" wide onClick={() => void navigate({ to: '/welcome/tools/user' })}>
          {t('register.welcome.begin')}
        </Button>
      </section>
    </EntryPage>
  );
};
