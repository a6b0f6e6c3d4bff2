import '#web/core/texts/briefs.ts';
import { IconNotes } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { BriefKind } from '../../contract.ts';
import styles from './brief-button.module.css';

/** Renders the button that opens a meeting's brief, or the summary of one that was held. */
export const BriefButton = ({ meetingId, kind }: { meetingId: string; kind: BriefKind }) => {
  const t = useText();
  return (
    <div className={styles.act}>
      <Button tone="soft" icon={IconNotes} onClick={() => void openDialog('brief', { meetingId, kind })}>
        {t(kind === 'brief' ? 'briefs.open' : 'briefs.openSummary')}
      </Button>
    </div>
  );
};
