import '#web/core/texts/profile.ts';
import { IconHome } from '@tabler/icons-react';
import { useState } from 'react';
import { signInApi } from '#features/office/sign-ins/contract.ts';
import { initialsOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { chooseFirstOrg } from '../calls.ts';
import styles from './pane.module.css';

const lettersOf = (name: string): string => {
  const [firstName = '', lastName = firstName.slice(1)] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return initialsOf({ firstName, lastName });
};

/** Lists the organisations of the person, and which of them opens first; catalogue row A-43. */
export const OwnOrgs = ({ onSaved }: { onSaved: () => void }) => {
  const t = useText();
  const { user } = useSession();
  const info = useRead(signInApi.loginInfo, { params: { id: user.userId } });
  const [chosen, setChosen] = useState<string>();
  if (user.orgs.length === 0) return null;
  const open = user.orgs.filter(({ blocked }) => !blocked);
  const known = [chosen, info.data?.defaultOrgId].find((id) => open.some((org) => org.id === id));
  const first = known ?? open[0]?.id;
  const choose = (id: string) => {
    setChosen(id);
    chooseFirstOrg(id).then(onSaved, () => setChosen(undefined));
  };
  return (
    <section className={styles.own}>
      <h4 className={styles.heading}>{t('profile.orgs.title')}</h4>
      <ul>
        {user.orgs.map(({ id, name, role, blocked }) => (
          <li key={id} className={styles.row}>
            <span className={styles.tile} aria-hidden="true">
              {lettersOf(name)}
            </span>
            <span className={styles.grow}>{name}</span>
            <span className={styles.quiet}>{t(`profile.roles.${role}`)}</span>
            {id === first && info.data !== undefined && (
              <Pill tone="info" icon={IconHome}>
                {t('profile.orgs.first')}
              </Pill>
            )}
            {id !== first && !blocked && (
              <Button onClick={() => choose(id)} aria-label={t('profile.orgs.openFirstOf', { name })}>
                {t('profile.orgs.openFirst')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
