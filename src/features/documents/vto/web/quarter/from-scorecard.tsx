import '#web/core/texts/vto.ts';
import { IconChartLine } from '@tabler/icons-react';
import { type Scorecard, type ScorecardRow, scorecardApi } from '#features/work/scorecards/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { PlanNumber, Vto } from '../../contract.ts';
import { firstWeekOf, proposedFor } from '../../rules/from-scorecard.ts';
import { resultText } from '../../rules/numbers.ts';
import type { VtoQuarter } from '../../rules/quarters.ts';
import type { ResultDraft } from '../../rules/results.ts';
import { saveRow } from '../calls.ts';
import styles from './from-scorecard.module.css';

/** Reads the scorecard of the linked meeting in the weeks of a quarter; undefined while there is none that the person sees. */
export const useQuarterScorecard = (vto: Vto, quarter: Pick<VtoQuarter, 'from'> | undefined): Scorecard | undefined => {
  const isLinked = vto.linkedTractionId !== null && vto.linkedTitle !== null;
  const filters = [{ field: 'tractionId', value: vto.linkedTractionId ?? '' }];
  const { data } = useRead(scorecardApi.search, { body: { filters, startIndex: 0, endIndex: 1 } }, { enabled: isLinked, quiet: true });
  const scorecardId = data?.items[0]?.scorecardId;
  const body = { scorecardId: scorecardId ?? '', startDate: quarter === undefined ? '' : firstWeekOf(quarter) };
  const { data: loaded } = useRead(
    scorecardApi.load,
    { body },
    { enabled: scorecardId !== undefined && quarter !== undefined, quiet: true },
  );
  return loaded?.scorecard;
};

const plain = (title: string): string => title.trim().toLowerCase();

/** Returns the Measurable that a number is about: the one that it is linked to, else the one with the same title. */
export const measurableOf = (number: PlanNumber, rows: readonly ScorecardRow[]): ScorecardRow | undefined =>
  rows.find(({ id }) => id === number.measurableId) ??
  (number.measurableId === null ? rows.find(({ title }) => plain(title) === plain(number.title)) : undefined);

interface FromScorecardProps {
  vto: Vto;
  number: PlanNumber;
  scorecard: Scorecard;
  quarter: VtoQuarter;
  /** Takes a value of the scorecard as the result; it can still be edited. */
  onTake: (draft: ResultDraft) => void;
}

const LinkMenu = ({ vto, number, scorecard, linked }: Omit<FromScorecardProps, 'quarter' | 'onTake'> & { linked: boolean }) => {
  const t = useText();
  const link = (measurableId: string | null) =>
    void saveRow(vto, 'quarterlyMeasurable', number.id, {
      mine: { measurableId },
      was: { measurableId: number.measurableId },
      version: number.version,
    }).catch(() => undefined);
  const say = t(linked ? 'vto.fromScorecard.other' : 'vto.fromScorecard.link');
  return (
    <Menu
      label={say}
      entries={[
        ...scorecard.measurables.map(({ id, title }) => ({ key: id, label: title, onChoose: () => link(id) })),
        ...(number.measurableId === null ? [] : [{ key: '', label: t('vto.fromScorecard.none'), onChoose: () => link(null) }]),
      ]}
      trigger={(trigger) => (
        <Button size="sm" className={styles.link} aria-label={`${say}: ${number.title}`} {...trigger}>
          {say}
        </Button>
      )}
    />
  );
};

/** Offers what the scorecard says of the quarter as a number's result, and the choice of the Measurable that it is read from. */
export const FromScorecard = (props: FromScorecardProps) => {
  const { number, scorecard, quarter, onTake } = props;
  const t = useText();
  const { numbers: locale } = useFormats();
  const source = measurableOf(number, scorecard.measurables);
  if (scorecard.measurables.length === 0) return null;
  const proposed = source === undefined ? [] : proposedFor(source, scorecard.intervals, quarter, number);
  return (
    <span className={styles.from}>
      {source !== undefined && (
        <span className={styles.source}>
          <IconChartLine aria-hidden="true" />
          {proposed.length === 0 ? t('vto.fromScorecard.empty', { title: source.title }) : source.title}
        </span>
      )}
      {proposed.map(({ proposal, value, format }) => {
        const text = resultText(value, format, locale);
        return (
          <Button
            key={proposal}
            size="sm"
            tone="soft"
            aria-label={t('vto.fromScorecard.takeOf', { what: t(`vto.fromScorecard.${proposal}`, { value: text }), title: number.title })}
            onClick={() => onTake({ ...format, text })}
          >
            {t(`vto.fromScorecard.${proposal}`, { value: text })}
          </Button>
        );
      })}
      <LinkMenu {...props} linked={source !== undefined} />
    </span>
  );
};
