import { useState } from 'react';
import { ApiError } from '../../../../web/api/api-error.ts';
import { tellFailure } from '../../../../web/api/tell-failure.ts';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useSession } from '../../../../web/session/session.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { SegmentedControl } from '../../../../web/ui/segmented-control.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import type { ActualResult, Vto } from '../../contract.ts';
import { inOrder, quarterNow, quartersBefore, resultText } from '../../rules.ts';
import { useRecordResults } from '../calls.ts';
import { FromScorecard, useQuarterScorecard } from './from-scorecard.tsx';
import { type Draft, ResultLine, readActual } from './result-line.tsx';
import styles from './results-form.module.css';

type Outcome = 'done' | 'notDone' | '';

interface ResultsProps {
  vto: Vto;
  /** The quarter that the form begins with; the current one unless another is named. */
  quarter?: string | undefined;
  /** True where a Rock of which nothing was recorded counts as its status says. */
  byStatus?: boolean | undefined;
  onSaved: () => void;
}

/** Returns what the form begins with: what was recorded for the quarter, else the plan's units. */
const draftsOf = (vto: Vto, quarter: string, locale: string): Record<string, Draft> =>
  Object.fromEntries(
    vto.quarterlyPlan.measurables.map((number) => {
      const known = vto.results.find((each) => each.quarter === quarter && each.associatedItemId === number.id);
      const { unitOfMeasure, valueScale, decimalPlaces } = known ?? number;
      const format = { unitOfMeasure, valueScale, decimalPlaces };
      return [number.id, { ...format, text: known === undefined ? '' : resultText(known.value, format, locale) }];
    }),
  );

const outcomesOf = (vto: Vto, quarter: string, byStatus: boolean): Record<string, Outcome> =>
  Object.fromEntries(
    vto.rocks.map(({ id, status }) => {
      const known = vto.results.find((each) => each.quarter === quarter && each.associatedItemId === id);
      const unknown = byStatus ? (status === 'Done' ? 'done' : 'notDone') : '';
      return [id, known === undefined ? unknown : known.value === 1 ? 'done' : 'notDone'];
    }),
  );

/** Returns what the form says, as it is recorded; what was left empty takes back what was recorded before. */
const resultsOf = (vto: Vto, drafts: Record<string, Draft>, outcomes: Record<string, Outcome>, locale: string): ActualResult[] => {
  const plan = { planId: vto.quarterlyPlan.id, vtoType: 'actual_quarterly_plan' as const };
  const typed = vto.quarterlyPlan.measurables.flatMap(({ id }): ActualResult[] => {
    const draft = drafts[id];
    if (draft === undefined) return [];
    const read = readActual(draft, locale);
    const { unitOfMeasure, valueScale, decimalPlaces } = draft;
    const value = 'code' in read ? null : read.value;
    return [{ ...plan, associatedItemId: id, isMeasurable: true, value, unitOfMeasure, valueScale, decimalPlaces }];
  });
  const chosen = vto.rocks.map(({ id }): ActualResult => {
    const outcome = outcomes[id] ?? '';
    const value = outcome === '' ? null : Number(outcome === 'done');
    return { ...plan, associatedItemId: id, isMeasurable: false, value, unitOfMeasure: 'Number', valueScale: 'One', decimalPlaces: 0 };
  });
  return [...typed, ...chosen];
};

const faultIn = (draft: Draft | undefined, locale: string): string | undefined => {
  const read = draft === undefined ? undefined : readActual(draft, locale);
  return read !== undefined && 'code' in read ? read.code : undefined;
};

/** What is typed and chosen of a quarter's results, and the command that records it. */
export const useResults = ({ vto, quarter: first, byStatus = false, onSaved }: ResultsProps) => {
  const t = useText();
  const { numbers: locale } = useFormats();
  const { calendarDate, quarterMonth } = useSession();
  const record = useRecordResults();
  const quarters = quartersBefore(quarterNow(calendarDate, quarterMonth), 5, quarterMonth).reverse();
  const [quarter, setQuarter] = useState(first ?? quarters[0]?.key ?? '');
  const [drafts, setDrafts] = useState(() => draftsOf(vto, quarter, locale));
  const [outcomes, setOutcomes] = useState(() => outcomesOf(vto, quarter, byStatus));
  const [dirty, setDirty] = useState(byStatus);
  const [busy, setBusy] = useState(false);
  const faultOf = (draft: Draft | undefined) => faultIn(draft, locale);
  const rows = inOrder(vto.quarterlyPlan.measurables);
  const isWrong = rows.some(({ id }) => faultOf(drafts[id]) !== undefined);

  const submit = async () => {
    setBusy(true);
    try {
      await record({
        params: { collectionId: vto.collectionId, revisionId: vto.id },
        body: { quarter, actualResults: resultsOf(vto, drafts, outcomes, locale) },
      });
      toast.success(t('vto.resultsSaved'));
      onSaved();
    } catch (error) {
      if (error instanceof ApiError) tellFailure(error);
    }
    setBusy(false);
  };
  return {
    quarters,
    quarter,
    rows,
    drafts,
    outcomes,
    faultOf,
    recorded: rows.filter(({ id }) => drafts[id]?.text !== '').length + Object.values(outcomes).filter((each) => each !== '').length,
    choose: (key: string) => {
      setQuarter(key);
      setDrafts(draftsOf(vto, key, locale));
      setOutcomes(outcomesOf(vto, key, byStatus));
    },
    type: (id: string, draft: Draft) => {
      setDirty(true);
      setDrafts({ ...drafts, [id]: draft });
    },
    decide: (id: string, outcome: Outcome) => {
      setDirty(true);
      setOutcomes({ ...outcomes, [id]: outcome });
    },
    form: {
      dirty,
      busy,
      waitsFor: isWrong ? ('fields' as const) : dirty ? undefined : ('change' as const),
      submit: () => void submit(),
    },
  };
};

type ResultsForm = ReturnType<typeof useResults>;

export const ResultNumbers = ({ vto, quarters, quarter, rows, drafts, faultOf, type }: ResultsForm & { vto: Vto }) => {
  const t = useText();
  const chosen = quarters.find(({ key }) => key === quarter);
  const scorecard = useQuarterScorecard(vto, chosen);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('vto.goalsAndNumbers')}</th>
            <th scope="col" className={styles.goal}>
              {t('vto.goal')}
            </th>
            <th scope="col" className={styles.goal}>
              {t('vto.actual')}
            </th>
            <th scope="col">{t('vto.unitAndDecimals')}</th>
            <th scope="col">{t('vto.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((number) => {
            const draft = drafts[number.id];
            return (
              draft !== undefined && (
                <ResultLine
                  key={number.id}
                  number={number}
                  draft={draft}
                  fault={faultOf(draft)}
                  onChange={(next) => type(number.id, next)}
                  under={
                    scorecard !== undefined &&
                    chosen !== undefined && (
                      <FromScorecard
                        vto={vto}
                        number={number}
                        scorecard={scorecard}
                        quarter={chosen}
                        onTake={(next) => type(number.id, next)}
                      />
                    )
                  }
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

export const ResultOutcomes = ({ vto, outcomes, decide }: ResultsForm & { vto: Vto }) => {
  const t = useText();
  const { people } = usePeople(vto.rocks.map(({ ownerId }) => ownerId));
  return (
    <>
      {vto.rocks.length > 0 && <h3 className={styles.head}>{t('vto.rocks')}</h3>}
      <ul className={styles.rocks}>
        {vto.rocks.map(({ id, title, ownerId }) => {
          const owner = people.get(ownerId);
          return (
            <li key={id}>
              {owner !== undefined && <Avatar person={owner} size="sm" />}
              <span>{title}</span>
              <SegmentedControl
                label={t('vto.outcomeOf', { title })}
                value={outcomes[id] ?? ''}
                segments={[
                  { value: 'done' as const, label: t('vto.done') },
                  { value: 'notDone' as const, label: t('vto.notDone') },
                  ...(outcomes[id] === '' ? [] : [{ value: '' as const, label: t('vto.open') }]),
                ]}
                onChange={(outcome: Outcome) => decide(id, outcome)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
};
