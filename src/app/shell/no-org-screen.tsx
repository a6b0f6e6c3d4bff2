import { IconBuildingCommunity } from '@tabler/icons-react';
import { productName } from '../../shared/product.ts';
import { useText } from '../../web/i18n/use-text.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageHeader } from '../../web/ui/page-header.tsx';
import { hasScreen } from './has-screen.ts';
import { ScreenLink } from './screen-link.tsx';

/** Renders what a person without an organisation sees; catalogue row D-10. */
export const NoOrgScreen = () => {
  const t = useText();
  return (
    <Page width="reading">
      <PageHeader title={t('shell.noOrg.title')} />
      <EmptyState
        icon={IconBuildingCommunity}
        text={t('shell.noOrg.text', { product: productName })}
        action={
          hasScreen('/org/create') && (
            <ScreenLink to="/org/create" tone="primary">
              {t('shell.noOrg.create')}
            </ScreenLink>
          )
        }
      />
    </Page>
  );
};
