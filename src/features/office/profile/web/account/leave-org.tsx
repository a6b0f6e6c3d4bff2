import '#web/core/texts/profile.ts';
import { memberApi } from '#features/office/members/contract.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { orgOf, roleOf, useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './pane.module.css';

/** Renders the button that leaves the organisation that is shown; its Owner reads what must come first. */
export const LeaveOrg = () => {
  const t = useText();
  const session = useSession();
  const name = orgOf(session)?.name;
  if (name === undefined) return null;
  const leave = async () => {
    const personIds = [session.user.userId];
    const text = t('profile.leave.text', { name });
    const give = await openDialog('handOver', { personIds, leaving: 'self', tractionId: null, place: name, text });
    if (give === undefined) return;
    // Who has left may give nothing any more.
    await give();
    await sendCommand(memberApi.leave, {});
  };
  return (
    <span className={styles.leave}>
      <Button
        because={roleOf(session) === 'Owner' ? t('profile.leave.owner', { name }) : undefined}
        onClick={() => void leave().catch(() => undefined)}
      >
        {t('profile.leave.yes', { name })}
      </Button>
    </span>
  );
};
