import '#web/core/texts/style-guide.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { AvatarStack } from '#web/kit/ui/avatar-stack.tsx';
import { PresenceDot } from '#web/kit/ui/presence-dot.tsx';
import { GuidePart } from './guide-part.tsx';
import { dev, elena, everybody, maren } from './guide-people-list.ts';
import styles from './style-guide.module.css';

/** Shows avatars of one and of several people. */
export const GuidePeople = () => {
  const t = useText();
  return (
    <GuidePart title={t('styleGuide.people.title')}>
      <div className={`${styles.flow} ${styles.loose}`}>
        <OwnerChip person={maren} full />
        <OwnerChip person={dev} />
        <OwnerChip person={null} />
        <OwnerChip person={null} empty="ui.openSeat" />
      </div>
      <div className={`${styles.flow} ${styles.loose}`}>
        <AvatarStack people={everybody.slice(0, 4)} />
        <AvatarStack people={everybody} most={3} />
        <Avatar person={elena} presence="here" />
        <Avatar person={dev} presence="away" />
        <Avatar person={maren} size="lg" />
        <PresenceDot state="here" />
        <PresenceDot state="away" />
      </div>
    </GuidePart>
  );
};
