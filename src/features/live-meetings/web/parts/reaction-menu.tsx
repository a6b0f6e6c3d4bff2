import { IconMoodSmile } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Menu } from '../../../../web/ui/menu.tsx';
import { reactions } from '../../../../web/ui/reaction-bar.tsx';
import { useLive } from './live-context.tsx';

/** What the rail of people says without a word, where the rail is away. */
export const ReactionMenu = ({ side = 'top', className }: { side?: 'top' | 'bottom'; className: string | undefined }) => {
  const t = useText();
  const { may, send } = useLive();
  if (!may('reaction')) return null;
  return (
    <Menu
      label={t('ui.reactions')}
      side={side}
      entries={reactions.map(({ emoji, icon, say }) => ({
        key: emoji,
        label: t(say),
        icon,
        onChoose: () => send({ type: 'reaction', reaction: emoji }),
      }))}
      trigger={(props) => (
        <button type="button" className={className} aria-label={t('ui.reactions')} {...props}>
          <Icon as={IconMoodSmile} />
        </button>
      )}
    />
  );
};
