import '#web/core/texts/style-guide.ts';
import { IconArrowRight, IconBell, IconDots, IconPlus, IconSearch } from '@tabler/icons-react';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { LivePill } from '#web/kit/ui/live-pill.tsx';
import { BrandMark } from '#web/kit/ui/mark.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

/** Shows buttons and links. */
export const GuideButtons = () => {
  const t = useText();
  return (
    <GuidePart title={t('styleGuide.buttons.title')}>
      <div className={styles.flow}>
        <Button tone="primary" icon={IconPlus}>
          {t('styleGuide.buttons.rock')}
        </Button>
        <Button tone="soft">{t('styleGuide.buttons.notNow')}</Button>
        <Button>{t('styleGuide.buttons.cancel')}</Button>
        <Button tone="danger">{t('styleGuide.buttons.remove')}</Button>
      </div>
      <div className={styles.flow}>
        <Button tone="soft" busy>
          {t('styleGuide.buttons.saving')}
        </Button>
        <Button tone="soft" iconAfter={IconArrowRight}>
          {t('styleGuide.buttons.next')}
        </Button>
        <Button tone="soft" size="sm">
          {t('styleGuide.buttons.small')}
        </Button>
        <Button tone="soft" because={t('styleGuide.why')}>
          {t('styleGuide.buttons.disabled')}
        </Button>
        <Button tone="soft" size="lg">
          {t('styleGuide.buttons.large')}
        </Button>
      </div>
      <div className={styles.flow}>
        <IconButton icon={IconDots} label={t('ui.more')} />
        <IconButton icon={IconSearch} label={t('styleGuide.buttons.search')} keys="mod+k" />
        <IconButton icon={IconBell} label={t('styleGuide.buttons.news')} dot />
        <Kbd keys="mod+k" />
        <BrandMark />
        <LivePill />
        <LivePill paused />
      </div>
      <p className={styles.after}>
        <Text say="styleGuide.buttons.terms" parts={{ a: (words) => <Link href="#terms">{words}</Link> }} />
      </p>
    </GuidePart>
  );
};
