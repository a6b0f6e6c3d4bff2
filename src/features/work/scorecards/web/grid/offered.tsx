import '#web/core/texts/scorecards.ts';
import { IconPlugConnected } from '@tabler/icons-react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { type ScorecardRow, scorecardApi } from '../../contract.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './made-of.module.css';

interface OfferedProps {
  row: ScorecardRow;
  interval: string;
  offered: { value: number; sentBy: string; at: string };
}

/** Renders the number from outside that waits beside a typed one, to be taken or left. */
export const Offered = ({ row, interval, offered: { value, sentBy, at } }: OfferedProps) => {
  const t = useText();
  const { dateTime } = useFormats();
  const words = useNumberText();
  const answering = useCommand(scorecardApi.answerOffered);
  // Rounded, two numbers that differ would read the same.
  const whole = (number: number | null) => {
    const decimals = String(number ?? '').split('.')[1]?.length ?? 0;
    return words.value(number, { ...row, decimalPlaces: Math.max(row.decimalPlaces, decimals) });
  };
  const own = row.values.find(({ intervalId }) => intervalId === interval)?.value ?? null;
  const answer = (takes: boolean) =>
    answering.run({
      params: { scorecardId: row.scorecardId, measurableId: row.id },
      body: { intervalId: interval, offered: value, takes },
    });
  return (
    <div className={styles.offered}>
      <p>
        <Icon as={IconPlugConnected} size="sm" />
        {t('scorecards.offered', { name: sentBy, value: whole(value), when: dateTime(at) })}
      </p>
      {row.can.enter && (
        <p>
          <Button size="sm" tone="soft" busy={answering.busy} onClick={() => answer(true)}>
            {t('scorecards.takeOffered', { value: whole(value) })}
          </Button>
          <Button size="sm" onClick={() => answer(false)}>
            {t('scorecards.keepOwn', { value: whole(own) })}
          </Button>
        </p>
      )}
    </div>
  );
};
