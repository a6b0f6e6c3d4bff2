import { IconCloudCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { nameOf } from '#shared/names.ts';
import { token } from '#web/core/api/call.ts';
import type { SignedOut } from '#web/core/api/token.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Session } from '#web/core/session/session.ts';
import type { StoredDraft } from '#web/core/session/stored-drafts.ts';
import { hearTabs } from '#web/core/session/tabs.ts';
import { countWords } from '#web/core/session/unsent.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './reauth-dialog.module.css';
import { ReauthForm } from './reauth-form.tsx';

export interface ReauthProps extends DialogProps<'in' | 'leave'> {
  user: Session['user'];
  why: SignedOut;
  /** When the end was noticed, in milliseconds since 1970. */
  at: number;
  /** The unsent words of the page, which are also kept on this device. */
  kept: StoredDraft[];
}

/** Goes on by itself when the same person has signed in in another tab or window. */
const useOtherTabs = (personId: string, onIn: () => void): void => {
  const look = useEffectEvent(async () => {
    if ((await token.again().catch(() => undefined)) !== undefined) onIn();
  });
  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind === 'in' || (message.kind === 'here' && message.personId === personId)) void look();
      }),
    [personId],
  );
};

const KeptNote = ({ kept }: { kept: StoredDraft[] }) => {
  const t = useText();
  if (kept.length === 0) return null;
  const count = kept.reduce((sum, { words }) => sum + countWords(words), 0);
  return (
    <span className={styles.kept}>
      <Icon as={IconCloudCheck} size="sm" />
      {t('shell.reauth.kept', { what: kept.at(-1)?.what, count })}
    </span>
  );
};

/** Who must sign in again. */
const Me = ({ user }: Pick<ReauthProps, 'user'>) => (
  <div className={styles.me}>
    <Avatar person={{ ...user, id: user.userId }} named={false} />
    <span className={styles.name}>
      {nameOf(user)}
      <small className={styles.mail}>{user.email}</small>
    </span>
  </div>
);

/** Asks the person of this page to sign in again, because the sign-in has ended. The page beneath stays as it was. */
export const ReauthDialog = ({ user, why, at, kept, close }: ReauthProps) => {
  const t = useText();
  const { time } = useFormats();
  useOtherTabs(user.userId, () => close('in'));
  return (
    <Dialog
      title={t('shell.reauth.title')}
      size="sm"
      footer={
        <>
          <KeptNote kept={kept} />
          <Button className={styles.leave} onClick={() => close('leave')}>
            {t('shell.reauth.notMe', { name: user.firstName })}
          </Button>
        </>
      }
    >
      <p>{t(why === 'ended' ? 'shell.reauth.text' : 'shell.reauth.textOther', { at: time(new Date(at)) })}</p>
      <Me user={user} />
      <ReauthForm email={user.email} onIn={() => close('in')} />
    </Dialog>
  );
};
