import { IconWorld } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useLinks } from '#features/ground/flags/web/parts/links.ts';
import { PolicyLinks } from '#features/ground/flags/web/parts/policy-links.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, useMaybeSession } from '#web/core/session/session.ts';
import { AlonePage } from '#web/kit/ui/alone-page.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { stayHere } from './region.ts';

/** `/international-redirect`: leads to the server of the United Kingdom, or lets the person stay; catalogue rows C-17 and D-31. */
export const RegionScreen = () => {
  const t = useText();
  const navigate = useNavigate();
  const session = useMaybeSession();
  const links = useLinks();
  const { ukRegion } = links;
  const name = session && orgOf(session)?.name;
  const stay = () => {
    stayHere();
    void navigate({ to: '/' });
  };
  return (
    <AlonePage
      icon={IconWorld}
      title={t('shell.region.title')}
      text={
        ukRegion === undefined
          ? t('shell.region.unknown')
          : name === undefined
            ? t('shell.region.text')
            : t('shell.region.textOf', { name })
      }
      actions={
        <>
          {ukRegion !== undefined && (
            <Button tone="primary" onClick={() => window.location.assign(ukRegion)}>
              {t('shell.region.go', { host: new URL(ukRegion).host })}
            </Button>
          )}
          <Button onClick={stay}>{t('shell.region.stay')}</Button>
        </>
      }
      below={<PolicyLinks links={links} />}
    />
  );
};
