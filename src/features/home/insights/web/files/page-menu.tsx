import '#web/core/texts/insights.ts';
import { IconDownload, IconPhoto, IconTable } from '@tabler/icons-react';
import { t } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { InsightCard, ReadyCard } from '../cards/insight-card.ts';
import { savePicture } from './card-menu.tsx';
import { saveArchive } from './save.ts';

const tellFailed = () => toast.error(t('insights.failed'));

/** Saves the picture of each plot, one after the other. */
const savePictures = async (cards: readonly ReadyCard[], note: string): Promise<void> => {
  for (const card of cards) if (card.plot !== undefined) await savePicture(card.key, { title: card.title, note });
};

/** Renders what the whole page can be taken along as. */
export const PageMenu = ({ cards, note }: { cards: readonly InsightCard[]; note: string }) => {
  const say = useText();
  const ready = cards.filter((card) => card.state === 'ready');
  const none = ready.length === 0 ? say('insights.noneYet') : undefined;
  return (
    <Menu
      label={say('insights.download')}
      align="end"
      entries={[
        {
          key: 'csv',
          label: say('insights.allNumbers'),
          icon: IconTable,
          because: none,
          onChoose: () => void saveArchive(`${say('insights.title')} ${note}`, ready).catch(tellFailed),
        },
        {
          key: 'png',
          label: say('insights.allPlots'),
          icon: IconPhoto,
          because: none,
          onChoose: () => void savePictures(ready, note).catch(tellFailed),
        },
      ]}
      trigger={(props) => <IconButton {...props} icon={IconDownload} label={say('insights.download')} />}
    />
  );
};
