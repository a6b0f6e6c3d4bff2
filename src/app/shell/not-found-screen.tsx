import { IconCompass } from '@tabler/icons-react';
import { useText } from '../../web/i18n/use-text.ts';
import { usePlace } from '../../web/session/place.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageHeader } from '../../web/ui/page-header.tsx';
import { ScreenLink } from './screen-link.tsx';

/** Renders the page for unknown addresses, also for visitors; catalogue row C-05. */
export const NotFoundScreen = () => {
  const t = useText();
  usePlace({ title: t('shell.notFound.title') });
  return (
    <Page width="reading">
      <PageHeader title={t('shell.notFound.title')} />
      <EmptyState
        icon={IconCompass}
        text={t('shell.notFound.text')}
        action={
          <ScreenLink to="/" tone="soft">
            {t('shell.notFound.home')}
          </ScreenLink>
        }
      />
    </Page>
  );
};
