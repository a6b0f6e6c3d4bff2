import '#web/core/texts/live-meetings.ts';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { SidePanel } from '#web/kit/modals/side-panel.tsx';
import { AvatarStack } from '#web/kit/ui/avatar-stack.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import styles from './crowd-row.module.css';
import { presentOf, useLive, useMemberCount, useTick } from './live-context.tsx';
import { PeopleRail } from './people-rail.tsx';
import { ReactionMenu } from './reaction-menu.tsx';

/**
 * Renders those present in one row where there is no list of people; a click opens the list. A scribe on a phone has the reactions in the
 * dock.
 */
export const CrowdRow = () => {
  const t = useText();
  const phone = usePhone();
  const { state, isScribe, personOf } = useLive();
  const [open, setOpen] = useState(false);
  const present = presentOf(state, useTick());
  const counts = { present: present.length, count: useMemberCount() };
  return (
    <div className={styles.crowd}>
      <button type="button" className={styles.row} aria-expanded={open} onClick={() => setOpen(!open)}>
        <AvatarStack people={present.map(({ personId }) => personOf(personId))} />
        <span className={styles.words}>{t(isScribe ? 'liveMeetings.people.hereAndScribe' : 'liveMeetings.people.hereOf', counts)}</span>
      </button>
      {!(phone && isScribe) && (
        <span className={styles.react}>
          <ReactionMenu trigger={(props) => <IconButton icon={IconMoodSmile} label={t('ui.reactions')} {...props} />} />
        </span>
      )}
      {open && (
        <SidePanel title={t('liveMeetings.people.title')} onClose={() => setOpen(false)}>
          <PeopleRail bare />
        </SidePanel>
      )}
    </div>
  );
};
