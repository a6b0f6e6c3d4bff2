import '#web/core/texts/style-guide.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { NotchCell } from '#web/kit/ui/notch-cell.tsx';
import { ProgressBar } from '#web/kit/ui/progress-bar.tsx';
import { ProgressRing } from '#web/kit/ui/progress-ring.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

const rising = [410, 415, 430, 428, 440, 436, 445, 452, 448, 460, 458, 462, 468];
const falling = [99, 99, 98, 97, 99, 98, null, 97, 96, 94, 92, 91, 90];

/** Shows numbers, sparklines and progress. */
export const GuideNumbers = () => {
  const t = useText();
  const { percent } = useFormats();
  const cash = t('styleGuide.numbers.cash');
  const build = t('styleGuide.numbers.build');
  const installs = t('styleGuide.numbers.installs');
  return (
    <GuidePart title={t('styleGuide.numbers.title')}>
      <div className={styles.stack}>
        <Sheet className={styles.measures}>
          <div className={styles.measure}>
            <span>{cash}</span>
            <Sparkline values={rising} goal={420} label={t('styleGuide.numbers.rising', { title: cash })} />
            <NotchCell look="box" text="$468k" result="on" />
          </div>
          <div className={styles.measure}>
            <span>{build}</span>
            <Sparkline values={rising} goal={450} off label={t('styleGuide.numbers.rising', { title: build })} />
            <NotchCell look="box" text="112%" result="off" />
          </div>
          <div className={styles.measure}>
            <span>{installs}</span>
            <Sparkline values={falling} goal={95} off label={t('styleGuide.numbers.falling', { title: installs })} />
            <NotchCell look="box" text={undefined} wanted />
          </div>
        </Sheet>
        <div className={styles.flow}>
          {([75, 40, 100, 0] as const).map((share, at) => (
            <ProgressRing
              key={share}
              percent={share}
              tone={(['on-track', 'off-track', 'done', 'canceled'] as const)[at]}
              label={t('styleGuide.numbers.ring', { percent: percent(share) })}
            />
          ))}
        </div>
        <ProgressBar percent={66} tone="done" label={t('styleGuide.numbers.ring', { percent: percent(66) })} />
      </div>
    </GuidePart>
  );
};
