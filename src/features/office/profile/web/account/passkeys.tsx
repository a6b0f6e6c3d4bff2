import '#web/core/texts/profile.ts';
import { IconDevices, IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Passkey } from '#features/office/sign-ins/contract.ts';
import { passkeyNameLength } from '#shared/passkeys.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { prompt } from '#web/kit/forms/ask-value.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { removePasskey, renamePasskey } from '../calls.ts';
import styles from './pane.module.css';

/** Says when a passkey was added and last used: `Added Jan 12, used 9:12 today`. */
const useStory = () => {
  const t = useText();
  const { time, day } = useFormats();
  return ({ addedAt, usedAt, isShared }: Passkey): string => {
    const added = day(dayHere(new Date(addedAt)));
    const shared = isShared ? [t('profile.passkeys.shared')] : [];
    if (usedAt === null) return [t('profile.passkeys.added', { day: added }), ...shared].join(' · ');
    const use = new Date(usedAt);
    const used = dayHere(use) === dayHere(nowHere()) ? t('profile.passkeys.usedToday', { time: time(use) }) : day(dayHere(use));
    return [t('profile.passkeys.used', { day: added, used }), ...shared].join(' · ');
  };
};

const PasskeyRow = ({ passkey, isOnlyWay }: { passkey: Passkey; isOnlyWay: boolean }) => {
  const t = useText();
  const { user } = useSession();
  const story = useStory();
  const rename = async () => {
    const name = await prompt({
      title: t('profile.passkeys.renameTitle'),
      label: t('profile.passkeys.title'),
      initial: passkey.name,
      submit: t('profile.passkeys.rename'),
      limit: passkeyNameLength,
    });
    if (name !== undefined && name.trim() !== '') await renamePasskey(user.userId, passkey.id, name);
  };
  const remove = async () => {
    const sure = await confirm({
      title: t('profile.passkeys.removeTitle', { name: passkey.name }),
      text: t('profile.passkeys.removeText'),
      yes: t('profile.passkeys.remove'),
      danger: true,
    });
    if (sure) await removePasskey(user.userId, passkey.id);
  };
  const entries: MenuEntry[] = [
    { key: 'rename', label: t('profile.passkeys.rename'), icon: IconPencil, onChoose: () => void rename() },
    {
      key: 'remove',
      label: t('profile.passkeys.remove'),
      icon: IconTrash,
      danger: true,
      because: isOnlyWay ? t('profile.passkeys.onlyWay') : undefined,
      onChoose: () => void remove(),
    },
  ];
  return (
    <li className={styles.row}>
      <Icon as={passkey.isShared ? IconDevices : IconFingerprint} className={styles.quiet} />
      <span className={styles.grow}>
        {passkey.name}
        <small className={styles.small}>{story(passkey)}</small>
      </span>
      <RowMenu title={passkey.name} entries={entries} />
    </li>
  );
};

interface PasskeysProps {
  passkeys: Passkey[];
  hasPassword: boolean;
  /** Whether the person can sign in in another way than by passkeys. */
  hasOtherWay: boolean;
}

/** Lists the person's passkeys, with the ways to add, name and remove one. */
export const Passkeys = ({ passkeys, hasPassword, hasOtherWay }: PasskeysProps) => {
  const t = useText();
  return (
    <section>
      <h4 className={styles.heading}>{t('profile.passkeys.name')}</h4>
      {passkeys.length === 0 && (
        <div className={styles.setting}>
          <div className={styles.grow}>
            {t('profile.passkeys.none')}
            <p className={styles.hint}>{t('profile.passkeys.noneHint')}</p>
          </div>
        </div>
      )}
      <ul className={styles.rows}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isOnlyWay={!hasOtherWay && passkeys.length === 1} />
        ))}
      </ul>
      <Button tone="soft" icon={IconPlus} className={styles.below} onClick={() => void openDialog('addPasskey', { hasPassword })}>
        {t('profile.passkeys.add')}
      </Button>
    </section>
  );
};
