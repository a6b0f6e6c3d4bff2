import '#web/core/texts/members.ts';
import '#web/core/texts/profile.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Person } from '#features/ground/people/contract.ts';
import { csvOf } from '#shared/csv.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { type MemberFilter, readMembers } from '../calls.ts';
import styles from './export-button.module.css';

/** Saves a text as a file of the browser. */
const saveAs = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Renders the button that saves all members which the filters find as a table file. */
export const ExportButton = ({ filter }: { filter: MemberFilter }) => {
  const t = useText();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const row = (person: Person): string[] => [
    person.firstName,
    person.lastName,
    person.email,
    person.eosRoleInOrg === 'Implementer' ? t('members.role.Implementer') : t(`members.role.${person.actualRoles[0] ?? 'Observer'}`),
    ...(session.hasBilling ? [t(`members.licence.${person.isBlocked ? 'none' : person.hasLicense ? 'licensed' : 'free'}`)] : []),
    t(person.isBlocked ? 'members.isDeactivated' : 'members.active'),
  ];
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const people = await readMembers(filter);
      const head = [
        t('profile.firstName'),
        t('profile.lastName'),
        t('members.csvEmail'),
        t('members.columnRole'),
        ...(session.hasBilling ? [t('members.columnLicence')] : []),
        t('members.columnStatus'),
      ];
      saveAs(`${orgOf(session)?.name ?? 'members'}.csv`, csvOf([head, ...people.map(row)]));
    } catch {
      toast.error(t('members.exportFailed'));
    }
    setBusy(false);
  };
  return (
    <span className={styles.end}>
      <Button icon={IconDownload} onClick={() => void save()}>
        {t('members.export')}
      </Button>
    </span>
  );
};
