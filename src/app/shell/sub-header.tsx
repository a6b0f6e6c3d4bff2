import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { type Crumb, useCurrentScreen } from '#web/core/session/place.ts';
import { useSession } from '#web/core/session/session.ts';
import { toggleSide } from '#web/core/session/side.ts';
import { openNamed, prefetchDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { addActions } from './add-actions.ts';
import { inviteDialog, mayInvite } from './inviting.ts';
import { UpgradeSlot } from './late.ts';
import { LeaveSlot, LiveSlot } from './live-slot.tsx';
import { OrgMenu } from './org-menu.tsx';
import { useSides } from './sides.ts';
import styles from './sub-header.module.css';

const Step = ({ label, to }: { label: string; to?: string | undefined }) => (
  <>
    <span className={styles.sep} aria-hidden="true">
      /
    </span>
    {to === undefined ? (
      <span className={styles.step} aria-current="page">
        {label}
      </span>
    ) : (
      <Link to={to} className={styles.step}>
        {label}
      </Link>
    )}
  </>
);

/** Renders a page after those that it belongs to. */
const Steps = ({ crumb: { label, to, in: whole } }: { crumb: Crumb }): ReactNode => (
  <>
    {whole !== undefined && <Steps crumb={whole} />}
    <Step label={label} to={to} />
  </>
);

const Crumbs = ({ crumb }: { crumb: Crumb }) => (
  <nav className={styles.crumb} aria-label={useText()('shell.breadcrumb')}>
    <Steps crumb={crumb} />
  </nav>
);

/** Renders the organisation, the current meeting, the invite button and the add buttons; catalogue rows D-06 to D-09. */
export const SubHeader = () => {
  const t = useText();
  const session = useSession();
  const { crumb, live, onLeave, tractionId, meetingId, adds = true } = useCurrentScreen();
  const sides = useSides();
  const actions = addActions(session).filter(({ button }) => button && adds);
  const open = (dialog: string) => void openNamed(dialog, { tractionId, meetingId });
  return (
    <section className={styles.sub} aria-label={t('shell.subHeader')}>
      <OrgMenu />
      {crumb !== undefined && <Crumbs crumb={crumb} />}
      {live !== undefined && <LiveSlot since={live.since} until={live.until} clock={live.now} />}
      {onLeave !== undefined && <LeaveSlot onLeave={onLeave} />}
      <span className={styles.grow} />
      <Suspense fallback={null}>
        <UpgradeSlot />
      </Suspense>
      {mayInvite(session) && <IconButton icon={IconUserPlus} label={t('shell.invite')} onClick={() => void openNamed(inviteDialog, {})} />}
      {sides.map(({ side, label, icon, keys }) =>
        side === 'assistant' ? (
          <Button key={side} icon={icon} onClick={() => toggleSide(side)}>
            {t(label)}
          </Button>
        ) : (
          <IconButton key={side} icon={icon} label={t(label)} keys={keys} onClick={() => toggleSide(side)} />
        ),
      )}
      <span className={styles.adds}>
        {actions.map(({ dialog, label }) => (
          <Button key={dialog} icon={IconPlus} onPointerEnter={() => prefetchDialog(dialog)} onClick={() => open(dialog)}>
            {t(label)}
          </Button>
        ))}
      </span>
      {actions.length > 0 && (
        <span className={styles.addMenu}>
          <Menu
            label={t('shell.add.label')}
            align="end"
            entries={actions.map(({ dialog, label, keys }) => ({ key: dialog, label: t(label), keys, onChoose: () => open(dialog) }))}
            trigger={(props) => (
              <Button {...props} icon={IconPlus}>
                {t('shell.add.label')}
              </Button>
            )}
          />
        </span>
      )}
    </section>
  );
};
