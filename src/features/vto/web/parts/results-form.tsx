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
import type { Vto } from '../../contract.ts';
import { type Draft, faultIn, nothingSaid, type Outcome, resultsOf, shownOf, withoutOutcome } from '../../rules/results.ts';
import { inOrder, quarterNow, quartersBefore } from '../../rules.ts';
import { useRecordResults } from '../calls.ts';
import { FromScorecard, useQuarterScorecard } from './from-scorecard.tsx';
import { ResultLine } from './result-line.tsx';
import styles from './results-form.module.css';

interface ResultsProps {
  vto: Vto;
  /** The quarter that the form begins with; the current one unless another is named. */
  quarter?: string | undefined;
  /** True where a Rock of which nothing was recorded counts as its status says. */
  byStatus?: boolean | undefined;
  onSaved: () => void;
}

/** What is typed and chosen of a quarter's results, and the command that records it. */
export const useResults = ({ vto, quarter: first, byStatus = false, onSaved }: ResultsProps) => {
  const t = useText();
  const { numbers: locale } = useFormats();
  const { calendarDate, quarterMonth } = useSession();
  const record = useRecordResults();
  const quarters = quartersBefore(quarterNow(calendarDate, quarterMonth), 5, quarterMonth).reverse();
  const [quarter, setQuarter] = useState(first ?? quarters[0]?.key ?? '');
  const [said, setSaid] = useState(nothingSaid);
  const [scored, setScored] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const shown = shownOf(vto, said, { quarter, locale, byStatus, scored });
  const { drafts, outcomes } = shown;
  const faultOf = (draft: Draft | undefined) => faultIn(draft, locale);
  const rows = inOrder(vto.quarterlyPlan.measurables);
  const dirty = said !== nothingSaid;
  const isWrong = rows.some(({ id }) => faultOf(drafts[id]) !== undefined);

  const submit = async () => {
    setBusy(true);
    try {
      await record({
        params: { collectionId: vto.collectionId, revisionId: vto.id },
        body: { quarter, actualResults: resultsOf(vto, shown, locale) },
      });
      setSaid(nothingSaid);
      setScored(new Set());
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
      setSaid(nothingSaid);
    },
    type: (id: string, draft: Draft) => setSaid({ ...said, drafts: { ...said.drafts, [id]: draft } }),
    decide: (id: string, outcome: Outcome) => setSaid({ ...said, outcomes: { ...said.outcomes, [id]: outcome } }),
    /** Gives up what is typed and decided and was not saved. */
    forget: () => setSaid(nothingSaid),
    /** Lets the status of a Rock count that was said just now, over what was recorded or decided before. */
    score: (id: string) => {
      setSaid(withoutOutcome(said, id));
      setScored(new Set([...scored, id]));
    },
    form: {
      dirty,
      busy,
      waitsFor: isWrong ? ('fields' as const) : dirty || byStatus ? undefined : ('change' as const),
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
