import '#web/core/texts/settings.ts';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#web/core/i18n/use-text.ts';
import { workIn } from '#web/core/session/org-switch.ts';
import type { TabOrg } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { overlaid } from '#web/kit/ui/long-work.ts';
import { OddPage } from '#web/kit/ui/odd-page.tsx';

interface OtherOrgProps {
  /** The organisation of the address. */
  org: TabOrg;
  /** The organisation in which the person works. */
  here: TabOrg;
}

/**
 * Renders what the settings of another organisation of the person show: the way into it. A mail leads here, such as one that asks the Owner
 * for a license, whichever organisation they work in at the moment.
 */
export const OtherOrg = ({ org, here }: OtherOrgProps) => {
  const t = useText();
  const navigate = useNavigate();
  const go = () => overlaid(t('settings.other.opening', { name: org.name }), () => workIn(org.id)).catch(() => undefined);
  return (
    <OddPage
      icon={IconArrowsExchange}
      title={t('settings.other.title', { name: org.name })}
      text={t('settings.other.text', { name: org.name, here: here.name })}
      actions={
        <>
          <Button tone="primary" onClick={() => void go()}>
            {t('settings.other.go', { name: org.name })}
          </Button>
          <Button tone="soft" onClick={() => void navigate({ to: `/org/detail/${here.id}` })}>
            {t('settings.other.stay', { here: here.name })}
          </Button>
        </>
      }
    />
  );
};
