import type { ComponentProps } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Menu } from '#web/kit/ui/menu.tsx';
import { reactions } from '../parts/reaction-bar.tsx';
import { useLive } from './live-context.tsx';

type ReactionMenuProps = Pick<ComponentProps<typeof Menu>, 'side' | 'trigger'>;

/** Renders the reactions as a menu where the list of people is hidden. */
export const ReactionMenu = ({ side, trigger }: ReactionMenuProps) => {
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
      trigger={trigger}
    />
  );
};
