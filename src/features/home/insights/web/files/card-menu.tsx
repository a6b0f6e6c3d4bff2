import '#web/core/texts/insights.ts';
import { IconCopy, IconDownload, IconPhoto, IconPrinter, IconTable } from '@tabler/icons-react';
import { saveFile } from '#web/core/api/fetch-file.ts';
import { t } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { ReadyCard } from '../cards/insight-card.ts';
import { type PictureHead, pictureOf, plotOf } from './picture.ts';
import { fileName, rowsOfTable, saveTable } from './save.ts';

const tellFailed = () => toast.error(t('insights.failed'));

/** Saves the picture of a card. */
export const savePicture = async (key: string, head: PictureHead): Promise<void> => {
  const plot = plotOf(key);
  if (plot !== null) saveFile(await pictureOf(plot, head), `${fileName(head.title)}.png`);
};

/** Copies the picture of a card. The clipboard takes a promise, so that the press still counts once the picture is made. */
const copyPicture = async (key: string, head: PictureHead): Promise<void> => {
  const plot = plotOf(key);
  if (plot === null) return;
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(plot, head) })]);
  toast.success(t('insights.copied'));
};

interface CardMenuProps {
  card: ReadyCard;
  /** Whose card it is, and of when. */
  note: string;
  onPrint: () => void;
}

/** Renders what a card can be taken along as. */
export const CardMenu = ({ card, note, onPrint }: CardMenuProps) => {
  const say = useText();
  const head = { title: card.title, note };
  const pictures =
    card.plot === undefined
      ? []
      : [
          {
            key: 'png',
            label: say('insights.picture'),
            icon: IconPhoto,
            onChoose: () => void savePicture(card.key, head).catch(tellFailed),
          },
        ];
  const copies =
    card.plot === undefined
      ? []
      : [
          {
            key: 'copy',
            label: say('insights.copyPicture'),
            icon: IconCopy,
            onChoose: () => void copyPicture(card.key, head).catch(tellFailed),
          },
        ];
  return (
    <Menu
      label={say('insights.downloadPlot')}
      align="end"
      entries={[
        ...pictures,
        {
          key: 'csv',
          label: say('insights.numbers'),
          icon: IconTable,
          onChoose: () => saveTable(`${card.title} ${note}`, rowsOfTable(card.table)),
        },
        ...copies,
        { key: 'line', line: true },
        { key: 'print', label: say('insights.printOne'), icon: IconPrinter, onChoose: onPrint },
      ]}
      trigger={(props) => <IconButton {...props} icon={IconDownload} size="sm" label={say('insights.downloadPlot')} />}
    />
  );
};
