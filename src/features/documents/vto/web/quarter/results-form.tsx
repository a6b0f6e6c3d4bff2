import '#web/core/texts/vto.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import type { Vto } from '../../contract.ts';
import type { ResultOutcome } from '../../rules/results.ts';
import { FromScorecard, useQuarterScorecard } from './from-scorecard.tsx';
import { ResultLine } from './result-line.tsx';
import styles from './results-form.module.css';
import type { ResultsForm } from './use-results.ts';

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
                onChange={(outcome: ResultOutcome) => decide(id, outcome)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
};
