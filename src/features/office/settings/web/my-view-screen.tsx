import '#web/core/texts/settings.ts';
import { keepDashboard, keepNavBar } from '#features/home/session/web/parts/user-settings.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { SettingRow, SettingSwitch, useSaved } from '#web/kit/ui/setting-row.tsx';
import { SettingsPane } from '#web/kit/ui/settings-pane.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useView } from './calls.ts';

const mine = 'mine';

/** Renders with what the person begins: which dashboard home shows, and the left menu; catalogue rows B-61 and A-37. */
const Start = ({ save }: { save: (work: Promise<boolean>) => void }) => {
  const t = useText();
  const session = useSession();
  const { teams, user } = session;
  const phone = usePhone();
  return (
    <Sheet aria-labelledby="view-start">
      <SectionHeader roomy id="view-start" title={t('settings.start')} />
      <SettingRow label={t('settings.startDashboard')} hint={t('settings.startDashboardHint')}>
        {(labelId) => (
          <NativeSelect
            aria-labelledby={labelId}
            options={[{ value: mine, label: t('settings.myDashboard') }, ...teams.map(({ id, title }) => ({ value: id, label: title }))]}
            value={user.dashboardId ?? mine}
            onChange={(id) => save(keepDashboard(session, id === mine ? null : id))}
          />
        )}
      </SettingRow>
      {!phone && (
        <SettingRow label={t('settings.startMenu')} hint={t('settings.startMenuHint')}>
          {(labelId) => (
            <NativeSelect
              aria-labelledby={labelId}
              options={[
                { value: 'open', label: t('settings.menuOpen') },
                { value: 'closed', label: t('settings.menuClosed') },
              ]}
              value={user.navBarOpen ? 'open' : 'closed'}
              onChange={(choice) => save(keepNavBar(choice === 'open'))}
            />
          )}
        </SettingRow>
      )}
    </Sheet>
  );
};

/** `/org/detail/{id}/usersettings`: how I see scorecards in this organisation, and with what I begin; catalogue row B-60. */
export const MyViewScreen = () => {
  const t = useText();
  const { words, tell } = useSaved();
  const org = orgOf(useSession());
  const { view, failed, retry, setReverse, setAverage, setTotal } = useView();
  const save = (work: Promise<unknown>) => void work.then(tell, () => undefined);
  return (
    <SettingsPane title={t('settings.view')} note={t('settings.viewNote', { name: org?.name ?? '' })} aside={words}>
      <Sheet aria-labelledby="view-scorecard">
        <SectionHeader roomy id="view-scorecard" title={t('settings.scorecard')} />
        {view === undefined ? (
          failed ? (
            <ErrorState onRetry={retry} />
          ) : (
            <SkeletonRows count={3} />
          )
        ) : (
          <>
            <SettingSwitch
              label={t('settings.reverse')}
              hint={t('settings.reverseHint')}
              checked={view.reverseScorecard}
              onChange={(value) => save(setReverse(value))}
            />
            <SettingSwitch
              label={t('settings.average')}
              hint={t('settings.averageHint')}
              checked={view.showAverage}
              onChange={(value) => save(setAverage(value))}
            />
            <SettingSwitch
              label={t('settings.total')}
              hint={t('settings.totalHint')}
              checked={view.showTotal}
              onChange={(value) => save(setTotal(value))}
            />
          </>
        )}
      </Sheet>
      <Start save={(work) => void work.then((saved) => saved && tell())} />
    </SettingsPane>
  );
};
