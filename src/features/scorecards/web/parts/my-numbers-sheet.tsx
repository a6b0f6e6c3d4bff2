import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { mondayOf } from '../../../../shared/dates.ts';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { useSession } from '../../../../web/session/session.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { SectionHeader } from '../../../../web/ui/section-header.tsx';
import { Sheet } from '../../../../web/ui/sheet.tsx';
import { MyNumbers, type MyNumbersProps } from './my-numbers.tsx';

/** Renders a sheet with the numbers that a person owns. */
export const MyNumbersSheet = ({
  adds = true,
  ...list
}: Omit<MyNumbersProps, 'emptyAction' | 'labelledBy'> & { adds?: boolean | undefined }) => {
  const t = useText();
  const id = useId();
  const { monthDay } = useFormats();
  const { calendarDate } = useSession();
  const [tractionId, ...others] = list.tractionIds ?? [];
  const add = () => void openDialog('addMeasurable', others.length === 0 ? { tractionId } : {});
  return (
    <Sheet aria-labelledby={id}>
      <SectionHeader id={id} title={t('scorecards.many')} note={t('scorecards.weekOf', { day: monthDay(mondayOf(calendarDate)) })}>
        {adds && <IconButton icon={IconPlus} label={t('scorecards.addButton')} onClick={add} />}
      </SectionHeader>
      <MyNumbers
        {...list}
        labelledBy={id}
        emptyAction={
          adds ? (
            <Button tone="soft" icon={IconPlus} onClick={add}>
              {t('scorecards.emptyAdd')}
            </Button>
          ) : undefined
        }
      />
    </Sheet>
  );
};
