import { useState } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { SidePanel } from '../../../../web/modals/side-panel.tsx';
import { AvatarStack } from '../../../../web/ui/avatar-stack.tsx';
import styles from './crowd-row.module.css';
import { presentOf, useLive, useTick } from './live-context.tsx';
import { PeopleRail } from './people-rail.tsx';

/** Who is here, in one row where there is no rail; pressed, it shows the rail. */
export const CrowdRow = () => {
  const t = useText();
  const { state, isScribe, personOf } = useLive();
  const [open, setOpen] = useState(false);
  const present = presentOf(state, useTick());
  const counts = { present: present.length, count: state.attendees.length };
  return (
    <>
      <button type="button" className={styles.row} aria-expanded={open} onClick={() => setOpen(!open)}>
        <AvatarStack people={present.map(({ personId }) => personOf(personId))} />
        <span className={styles.words}>{t(isScribe ? 'liveMeetings.people.hereAndScribe' : 'liveMeetings.people.hereOf', counts)}</span>
      </button>
      {open && (
        <SidePanel title={t('liveMeetings.people.title')} onClose={() => setOpen(false)}>
          <PeopleRail bare />
        </SidePanel>
      )}
    </>
  );
};
