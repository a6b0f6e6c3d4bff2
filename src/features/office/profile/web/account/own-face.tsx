import '#web/core/texts/profile.ts';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { pictureTypes } from '#shared/pictures.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { removeAvatar } from '../calls.ts';
import styles from './pane.module.css';

/** Most bytes of a picture that is chosen; only the part of it that is cut out is sent. */
const mostChosen = 8_000_000;

/** Shows one's own picture, with the buttons that replace and remove it. */
export const OwnFace = ({ onSaved }: { onSaved: () => void }) => {
  const t = useText();
  const { user } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'tooLarge' | 'noPicture'>();
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const isKnown = pictureTypes.some((type) => type === file.type);
    setFault(isKnown ? (file.size > mostChosen ? 'tooLarge' : undefined) : 'noPicture');
    if (!isKnown || file.size > mostChosen) return;
    if ((await openDialog('cropAvatar', { file })) === true) onSaved();
  };
  const remove = async () => {
    if (await removeAvatar(user.userId)) onSaved();
  };
  return (
    <div className={styles.face}>
      <Avatar person={{ ...user, id: user.userId }} size="xl" named={false} />
      <div>
        <div className={styles.buttons}>
          <Button tone="soft" icon={IconCamera} onClick={() => field.current?.click()}>
            {t(user.avatarUrl === null ? 'profile.face.upload' : 'profile.face.replace')}
          </Button>
          {user.avatarUrl !== null && <Button onClick={() => void remove()}>{t('profile.face.remove')}</Button>}
        </div>
        <input
          ref={field}
          type="file"
          accept={pictureTypes.join(',')}
          hidden
          aria-label={t('profile.face.upload')}
          onChange={(change) => {
            const file = change.currentTarget.files?.[0];
            // The same file can be chosen again after Cancel.
            change.currentTarget.value = '';
            void choose(file);
          }}
        />
        <p className={styles.hint} role={fault === undefined ? undefined : 'alert'} data-fault={fault}>
          {t(fault === undefined ? 'profile.face.hint' : `profile.face.${fault}`)}
        </p>
      </div>
    </div>
  );
};
