import { useText } from '../../../web/i18n/use-text.ts';
import { orgOf, useSession } from '../../../web/session/session.ts';
import { ErrorState } from '../../../web/ui/error-state.tsx';
import { SectionHeader } from '../../../web/ui/section-header.tsx';
import { SettingSwitch, useSaved } from '../../../web/ui/setting-row.tsx';
import { SettingsPane } from '../../../web/ui/settings-pane.tsx';
import { Sheet } from '../../../web/ui/sheet.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { useView } from './calls.ts';

/** `/org/detail/{id}/usersettings`: how I see scorecards in this organisation; catalogue row B-60. */
export const MyViewScreen = () => {
  const t = useText();
  const { words, tell } = useSaved();
  const org = orgOf(useSession());
  const { view, failed, retry, setReverse, setAverage, setTotal } = useView();
  const save = (work: Promise<unknown>) => void work.then(tell, () => undefined);
  return (
    <SettingsPane title={t('settings.view')} note={t('settings.viewNote', { name: org?.name ?? '' })} aside={words}>
      <Sheet aria-labelledby="view-scorecard">
        <SectionHeader id="view-scorecard" title={t('settings.scorecard')} />
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
    </SettingsPane>
  );
};
