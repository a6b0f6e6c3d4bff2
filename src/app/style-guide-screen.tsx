import '#web/core/texts/style-guide.ts';
import { themes } from '#shared/theme.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { applyTheme, useTheme } from '#web/kit/theme/theme.ts';
import { Page } from '#web/kit/ui/page.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import { GuideButtons } from './style-guide/guide-buttons.tsx';
import { GuideChoices } from './style-guide/guide-choices.tsx';
import { GuideDialogs } from './style-guide/guide-dialogs.tsx';
import { GuideEveryDialog } from './style-guide/guide-every-dialog.tsx';
import { GuideFields } from './style-guide/guide-fields.tsx';
import { GuideLooks } from './style-guide/guide-looks.tsx';
import { GuideMeeting } from './style-guide/guide-meeting.tsx';
import { GuideNumbers } from './style-guide/guide-numbers.tsx';
import { GuidePeople } from './style-guide/guide-people.tsx';
import { GuidePickers } from './style-guide/guide-pickers.tsx';
import { GuideRichText } from './style-guide/guide-rich-text.tsx';
import { GuideRows } from './style-guide/guide-rows.tsx';
import { GuideSearch } from './style-guide/guide-search.tsx';
import { GuideStates } from './style-guide/guide-states.tsx';
import { GuideStatus } from './style-guide/guide-status.tsx';
import { GuideToasts } from './style-guide/guide-toasts.tsx';
import styles from './style-guide/style-guide.module.css';

/** Renders every component in every state, in all three themes; catalogue C-06. */
export const StyleGuideScreen = () => {
  const t = useText();
  const words = { default: t('styleGuide.themeDefault'), light: t('styleGuide.themeLight'), dark: t('styleGuide.themeDark') };
  return (
    <Page width="full">
      <PageHeader title={t('styleGuide.title')} note={t('styleGuide.note')}>
        <SegmentedControl
          label={t('styleGuide.theme')}
          segments={themes.map((value) => ({ value, label: words[value] }))}
          value={useTheme()}
          onChange={(theme) => applyTheme(theme)}
        />
      </PageHeader>
      <div className={styles.guide}>
        <GuideRows />
        <div className={styles.column}>
          <GuideStatus />
          <GuidePeople />
          <GuideButtons />
        </div>
        <GuideFields />
        <div className={styles.column}>
          <GuideStates />
          <GuideToasts />
          <GuideRichText />
        </div>
        <div className={styles.column}>
          <GuideMeeting />
          <GuideChoices />
        </div>
        <GuidePickers />
        <div className={styles.column}>
          <GuideSearch />
          <GuideDialogs />
          <GuideEveryDialog />
        </div>
        <GuideNumbers />
        <GuideLooks />
      </div>
    </Page>
  );
};
