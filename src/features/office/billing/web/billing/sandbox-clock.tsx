import '#web/core/texts/billing.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { useMoveClock } from '../calls.ts';
import styles from './sandbox-clock.module.css';

const steps = [1, 7, 31, 366] as const;

/** Renders the clock of the sandbox, with which a year of payments is tried in a minute; nothing where cards are really charged. */
export const SandboxClock = () => {
  const t = useText();
  const { wholeDay } = useFormats();
  const { day, canMove, busy, move } = useMoveClock();
  if (day === undefined) return null;
  return (
    <Sheet aria-labelledby="sandbox">
      <SectionHeader id="sandbox" roomy title={t('billing.sandbox.title')} note={wholeDay(day)} />
      <div className={styles.clock}>
        <p>
          {t('billing.sandbox.text')} {t(canMove ? 'billing.sandbox.move' : 'billing.sandbox.operator')}
        </p>
        {canMove && (
          <div className={styles.steps}>
            {steps.map((days) => (
              <Button key={days} tone="soft" busy={busy} onClick={() => void move(days)}>
                {t('billing.sandbox.days', { count: days })}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Sheet>
  );
};
