import '#web/core/texts/library.ts';
import '#web/core/texts/scorecards.ts';
import { useState } from 'react';
import { folded } from '#shared/folded.ts';
import { newId } from '#shared/ids.ts';
import { currencyOf } from '#shared/locales.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { type MeasurableDraft, scorecardApi } from '../contract.ts';
import { type LibraryDepartment, type LibraryKey, library, libraryDepartments, unitOfMoney } from '../rules/library.ts';
import { measurableDefaults } from '../rules.ts';
import { useScorecard } from './calls.ts';
import styles from './measurable-library-dialog.module.css';
import { useNumberText } from './numbers/number-words.ts';

export interface MeasurableLibraryDialogProps extends DialogProps {
  scorecardId: string;
}

type Entry = (typeof library)[number];

/** Returns what a ready measurable is as a new one of the reader's scorecard. */
const useDrafts = () => {
  const t = useText();
  const { user } = useSession();
  const money = unitOfMoney(currencyOf(useLocale()));
  return ({
    key,
    department,
    comparison,
    goal,
    unit,
    scale,
    decimals,
    period,
    rollup,
  }: Entry): MeasurableDraft & { goalTo?: undefined } => ({
    ...measurableDefaults,
    title: t(`library.entries.${key}.title`),
    comparison,
    goalValue: goal,
    unitOfMeasure: unit === 'money' ? money : unit,
    ...(scale === undefined ? {} : { valueScale: scale }),
    ...(decimals === undefined ? {} : { decimalPlaces: decimals }),
    ...(period === undefined ? {} : { period }),
    ...(rollup === undefined ? {} : { rollup }),
    group: t(`library.departments.${department}`),
    ownerIds: [user.userId],
  });
};

interface RowProps {
  entry: Entry;
  draft: MeasurableDraft;
  isHere: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

const Row = ({ entry, draft, isHere, isTicked, onTick }: RowProps) => {
  const t = useText();
  const words = useNumberText();
  const label = (
    <span className={styles.words}>
      <b>{draft.title}</b>
      <small>{t(`library.entries.${entry.key}.hint`)}</small>
    </span>
  );
  return (
    <li className={classes(styles.row, isTicked && styles.ticked)}>
      <Checkbox label={label} checked={isTicked} because={isHere ? t('library.here') : undefined} onChange={onTick} />
      <small className={styles.goal}>
        {t('library.goalOf', { goal: words.goal({ ...draft, goalTo: null }), often: t(`scorecards.every.${draft.period ?? 'week'}`) })}
        {isHere && <i>{t('library.here')}</i>}
      </small>
    </li>
  );
};

interface DepartmentsProps {
  chosen: LibraryDepartment | undefined;
  onChoose: (department: LibraryDepartment | undefined) => void;
}

const Departments = ({ chosen, onChoose }: DepartmentsProps) => {
  const t = useText();
  const choices = [undefined, ...libraryDepartments];
  return (
    <ul className={styles.departments}>
      {choices.map((department) => (
        <li key={department ?? 'all'}>
          <button type="button" aria-pressed={department === chosen} onClick={() => onChoose(department)}>
            {department === undefined ? t('library.all') : t(`library.departments.${department}`)}
            <small>{library.filter((entry) => department === undefined || entry.department === department).length}</small>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Returns the function that adds ready measurables one after the other; it resolves to those that were refused. */
const useAdding = (scorecardId: string) => {
  const draftOf = useDrafts();
  const { send, busy } = useCommand(scorecardApi.addMeasurable, { quiet: true });
  const add = async (entries: readonly Entry[]): Promise<LibraryKey[]> => {
    const refused: LibraryKey[] = [];
    for (const entry of entries) {
      await send({ params: { scorecardId }, body: { id: newId(), ...draftOf(entry) } }).catch(() => refused.push(entry.key));
    }
    return refused;
  };
  return { add, busy, draftOf };
};

/** Renders ready measurables by department; those that are ticked are added at once, with the reader as their owner. */
export const MeasurableLibraryDialog = ({ scorecardId, close }: MeasurableLibraryDialogProps) => {
  const t = useText();
  const [department, setDepartment] = useState<LibraryDepartment | undefined>();
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<LibraryKey>>(new Set());
  const { add, busy, draftOf } = useAdding(scorecardId);
  const here = new Set(useScorecard(scorecardId).data?.scorecard.measurables.map(({ title }) => folded(title)));
  const shown = library
    .map((entry) => ({ entry, draft: draftOf(entry) }))
    .filter(({ entry }) => department === undefined || entry.department === department)
    .filter(({ entry, draft }) => folded(`${draft.title} ${t(`library.entries.${entry.key}.hint`)}`).includes(folded(text.trim())));
  const tick = (key: LibraryKey, isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...ticked, key] : [...ticked].filter((each) => each !== key)));
  const submit = async () => {
    const refused = await add(library.filter(({ key }) => ticked.has(key)));
    if (refused.length === 0) return close();
    setTicked(new Set(refused));
    toast.error(t('library.failed', { count: refused.length }));
  };
  return (
    <Dialog
      title={t('library.title')}
      size="xl"
      onClose={() => close()}
      footer={
        <>
          <small className={styles.foot}>{t('library.foot')}</small>
          <Button onClick={() => close()}>{t('items.cancel')}</Button>
          <Button tone="primary" busy={busy} because={ticked.size === 0 ? t('library.nothing') : undefined} onClick={() => void submit()}>
            {t('library.add', { count: ticked.size })}
          </Button>
        </>
      }
    >
      <div className={styles.library}>
        <Departments chosen={department} onChoose={setDepartment} />
        <div className={styles.found}>
          <TextInput aria-label={t('library.find')} placeholder={t('library.find')} value={text} onChange={setText} type="search" />
          {shown.length === 0 && <p className={styles.none}>{t('library.none')}</p>}
          <ul>
            {shown.map(({ entry, draft }) => (
              <Row
                key={entry.key}
                entry={entry}
                draft={draft}
                isHere={here.has(folded(draft.title))}
                isTicked={ticked.has(entry.key)}
                onTick={(isTicked) => tick(entry.key, isTicked)}
              />
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
};
