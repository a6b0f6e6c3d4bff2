import '#web/core/texts/vto.ts';
import { useState } from 'react';
import { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import type { Vto } from '../../contract.ts';
import { inOrder } from '../../rules/places.ts';
import { quarterNow, quartersBefore } from '../../rules/quarters.ts';
import {
  faultIn,
  nothingSaid,
  type ResultDraft,
  type ResultOutcome,
  resultsOf,
  resultView,
  type SaidOf,
  withoutOutcome,
  withSaid,
} from '../../rules/results.ts';
import { useRecordResults } from '../calls.ts';

interface ResultsProps {
  vto: Vto;
  /** The quarter that the form begins with; the current one unless another is named. */
  quarter?: string | undefined;
  /** True where a Rock of which nothing was recorded counts as its status says. */
  byStatus?: boolean | undefined;
  onSaved: () => void;
}

const noneScored: ReadonlySet<string> = new Set();

/** Keeps what is typed and decided of each quarter until it is saved, and the quarter that is shown. */
const useSaid = ({ vto, quarter: first, byStatus = false }: ResultsProps) => {
  const t = useText();
  const { numbers: locale } = useFormats();
  const { calendarDate, quarterMonth } = useSession();
  const quarters = quartersBefore(quarterNow(calendarDate, quarterMonth), 5, quarterMonth).reverse();
  const [quarter, setQuarter] = useState(first ?? quarters[0]?.key ?? '');
  const [all, setAll] = useState<SaidOf>({});
  const [scored, setScored] = useState<Readonly<Record<string, ReadonlySet<string>>>>({});
  const scoredIn = (key: string) => scored[key] ?? noneScored;
  const shownIn = (key: string) => resultView(vto, all[key] ?? nothingSaid, { quarter: key, locale, byStatus, scored: scoredIn(key) });
  const faultOf = (draft: ResultDraft | undefined) => faultIn(draft, locale);
  const said = all[quarter] ?? nothingSaid;
  return {
    quarters,
    quarter,
    said,
    /** The quarters of which something is not saved, the oldest first. */
    unsaved: Object.keys(all).sort(),
    shown: shownIn(quarter),
    faultOf,
    isWrong: (key: string) => Object.values(shownIn(key).drafts).some((draft) => faultOf(draft) !== undefined),
    nameOf: (key: string) => {
      const named = quarters.find((each) => each.key === key);
      return named === undefined ? key : t('vto.quarterName', { quarter: named.quarter, year: named.year });
    },
    resultsIn: (key: string) => resultsOf(vto, shownIn(key), locale),
    choose: setQuarter,
    say: (next: typeof said) => setAll(withSaid(all, quarter, next)),
    /** Lets the status of a Rock count that was said just now, over what was recorded or decided before. */
    score: (id: string) => {
      setAll(withSaid(all, quarter, withoutOutcome(said, id)));
      setScored({ ...scored, [quarter]: new Set([...scoredIn(quarter), id]) });
    },
    forget: () => setAll({}),
    /** Forgets what was saved of a quarter, but nothing that was said meanwhile. */
    saved: (key: string) => {
      setAll((now) => (now[key] === all[key] ? withSaid(now, key, nothingSaid) : now));
      setScored((now) => ({ ...now, [key]: noneScored }));
    },
  };
};

/** What is typed and chosen of the results of quarters, and the command that records them. */
export const useResults = (props: ResultsProps) => {
  const { vto, byStatus = false, onSaved } = props;
  const t = useText();
  const { list } = useFormats();
  const record = useRecordResults();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const { said, shown, saved, say, score, forget, resultsIn, ...rest } = useSaid(props);
  const { quarter, unsaved, isWrong, nameOf, choose } = rest;
  const { drafts, outcomes } = shown;
  const rows = inOrder(vto.quarterlyPlan.measurables);
  const dirty = unsaved.length > 0;
  const wrong = unsaved.filter(isWrong);

  const submit = async () => {
    setBusy(true);
    setFailed([]);
    const keys = byStatus && !unsaved.includes(quarter) ? [...unsaved, quarter] : unsaved;
    let done = 0;
    try {
      for (const key of keys) {
        await record({
          params: { collectionId: vto.collectionId, revisionId: vto.id },
          body: { quarter: key, actualResults: resultsIn(key) },
        });
        saved(key);
        done += 1;
      }
      toast.success(t('vto.resultsSaved'));
      onSaved();
    } catch (error) {
      if (error instanceof ApiError) tellFailure(error);
      setFailed(keys.slice(done));
      choose(keys[done] ?? quarter);
    }
    setBusy(false);
  };
  const names = (keys: readonly string[]) => list(keys.map(nameOf));
  return {
    ...rest,
    rows,
    drafts,
    outcomes,
    recorded: rows.filter(({ id }) => drafts[id]?.text !== '').length + Object.values(outcomes).filter((each) => each !== '').length,
    /** The names of the quarters that were not saved because the first of them could not be; empty where none is left. */
    failed: names(failed),
    type: (id: string, draft: ResultDraft) => say({ ...said, drafts: { ...said.drafts, [id]: draft } }),
    decide: (id: string, outcome: ResultOutcome) => say({ ...said, outcomes: { ...said.outcomes, [id]: outcome } }),
    /** Gives up what is typed and decided and was not saved. */
    forget,
    score,
    form: {
      dirty,
      busy,
      waitsFor: isWrong(quarter) ? ('fields' as const) : dirty || byStatus ? undefined : ('change' as const),
      because: wrong.some((key) => key !== quarter) ? t('vto.resultsWrong', { quarters: names(wrong) }) : undefined,
      submit: () => void submit(),
    },
  };
};

export type ResultsForm = ReturnType<typeof useResults>;
