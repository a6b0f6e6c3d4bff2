import { IconBulb, IconConfetti, IconHandStop, IconHeart, IconMoodSmile, IconThumbUp } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import styles from './reaction-bar.module.css';

/** The six reactions; catalogue appendix 1, decision 55. */
export const reactions = [
  { emoji: '👍', icon: IconThumbUp, say: 'ui.reactAgree' },
  { emoji: '❤️', icon: IconHeart, say: 'ui.reactLove' },
  { emoji: '🎉', icon: IconConfetti, say: 'ui.reactCelebrate' },
  { emoji: '💡', icon: IconBulb, say: 'ui.reactIdea' },
  { emoji: '😄', icon: IconMoodSmile, say: 'ui.reactLaugh' },
  { emoji: '✋', icon: IconHandStop, say: 'ui.reactHand' },
] as const;

interface ReactionBarProps {
  onReact: (emoji: string) => void;
}

/** Renders the buttons that send a reaction in a live meeting. */
export const ReactionBar = ({ onReact }: ReactionBarProps) => {
  const t = useText();
  return (
    <div className={styles.bar} role="group" aria-label={t('ui.reactions')}>
      {reactions.map(({ emoji, icon, say }) => (
        <IconButton key={emoji} icon={icon} label={t(say)} side="top" onClick={() => onReact(emoji)} />
      ))}
    </div>
  );
};
