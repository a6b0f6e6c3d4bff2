import '#web/core/texts/attachments.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { SettingRow } from '#web/kit/ui/setting-row.tsx';
import { attachmentApi } from '../../contract.ts';
import { useSizes } from '../files/sizes.ts';

/** Renders how much room the files of the organisation take; nothing until that is known. */
export const RoomRow = () => {
  const t = useText();
  const size = useSizes();
  const { data } = useRead(attachmentApi.room, {}, { quiet: true });
  if (data === undefined) return null;
  return (
    <SettingRow label={t('attachments.room.title')} hint={t('attachments.room.hint')}>
      {(labelId) => <span aria-labelledby={labelId}>{t('attachments.room.of', { used: size(data.bytes), most: size(data.most) })}</span>}
    </SettingRow>
  );
};
