import '#web/core/texts/rocks.ts';
import '#web/core/texts/traction.ts';
import { IconCalendarStats } from '@tabler/icons-react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { heldOf, quartersOf } from '../rules.ts';
import { useTractionPage } from './calls.ts';
import styles from './quarterly-pulsing-screen.module.css';

/** Renders a team's meetings by quarter; exists only with its flag, catalogue row C-08. */
export const QuarterlyPulsingScreen = () => {
  const t = useText();
  const { number } = useFormats();
  const { history } = useTractionPage();
  const { quarterMonth, user } = useSession();
  if (history === undefined) return <SkeletonRows count={3} />;
  const quarters = quartersOf(heldOf(history), quarterMonth, user.timeZoneName);
  return (
    <Sheet aria-label={t('traction.quarterlypulsing')}>
      {quarters.length === 0 ? (
        <EmptyState icon={IconCalendarStats} level={2} title={t('traction.historyEmptyTitle')} text={t('traction.pulsingEmpty')} />
      ) : (
        <>
          <SectionHeader title={t('traction.byQuarter')} />
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('traction.quarter')}</th>
                <th scope="col">{t('traction.meetingsHeld')}</th>
                <th scope="col">{t('traction.averageRating')}</th>
                <th scope="col">{t('traction.onTime')}</th>
                <th scope="col">{t('traction.issuesSolved')}</th>
                <th scope="col">{t('traction.todosMade')}</th>
              </tr>
            </thead>
            <tbody>
              {quarters.map(({ key, year, quarter, held, rating, onTime, solved, todos }) => (
                <tr key={key}>
                  <th scope="row">{t('rocks.quarter', { quarter, year })}</th>
                  <td>{held}</td>
                  <td>{rating === null ? '–' : number(rating)}</td>
                  <td>{t('traction.countOf', { count: onTime, all: held })}</td>
                  <td>{solved}</td>
                  <td>{todos}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Sheet>
  );
};
