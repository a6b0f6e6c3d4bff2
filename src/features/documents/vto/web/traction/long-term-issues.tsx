import '#web/core/texts/issues.ts';
import '#web/core/texts/vto.ts';
import { IconFolderSymlink, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { isShared, useOwnerLimits } from '#features/teams/team/web/parts/tractions.ts';
import { OwnerCell } from '#features/work/items/web/parts/owner-cell.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import type { LongTermIssue, Vto } from '../../contract.ts';
import { moveIssueToMeeting, saveRow } from '../calls.ts';
import { HistoryButton } from '../document/history-button.tsx';
import { LineText } from '../document/line-words.tsx';
import { Lines } from '../document/lines.tsx';
import { VtoColumn } from '../document/part.tsx';
import { issueTitle } from '../document/spellings.ts';
import { NotesButton, VtoIssueNotes } from './issue-notes.tsx';
import styles from './long-term-issues.module.css';
import { OwnerFace } from './owner-face.tsx';

/** Moves an Issue to a meeting or to another V/TO; catalogue rows G-09 and G-16. `wide` is the button at the end of a sheet. */
const MoveMenu = ({ vto, issue, wide = false }: { vto: Vto; issue: LongTermIssue; wide?: boolean }) => {
  const t = useText();
  const { user } = useSession();
  const { meetings = [] } = useOwnerLimits();
  const move = async (to: { id: string; title: string }) => {
    const owner = issue.assignedToId !== null && isShared(meetings, to.id, [issue.assignedToId]) ? issue.assignedToId : user.userId;
    const undo = await moveIssueToMeeting(vto, issue, to, owner);
    toast.success(t('issues.moved', { meeting: to.title }), {
      action: { label: t('items.undo'), undoes: true, run: () => void undo().catch(() => undefined) },
    });
  };
  return (
    <Menu
      label={t('vto.moveIssue')}
      align="end"
      entries={[
        { key: 'head', heading: t('vto.moveIssue') },
        ...meetings.map((meeting) => ({
          key: meeting.id,
          label: meeting.title,
          icon: IconUsersGroup,
          onChoose: () => void move(meeting).catch(() => undefined),
        })),
        { key: 'line', line: true as const },
        {
          key: 'vto',
          label: t('vto.anotherVto'),
          icon: IconFolderSymlink,
          onChoose: () =>
            void openDialog('moveLongTermIssue', { vto: { id: vto.id, collectionId: vto.collectionId, title: vto.title }, issue }),
        },
      ]}
      trigger={(trigger) =>
        wide ? (
          <Button tone="soft" wide icon={IconUsersGroup} {...trigger}>
            {t('vto.moveIssue')}
          </Button>
        ) : (
          <IconButton icon={IconUsersGroup} size="sm" label={t('vto.moveIssueOf', { title: issue.title })} {...trigger} />
        )
      }
    />
  );
};

/** Returns the button in a line that opens the notes of its Issue, and what stands below the line. The notes of one Issue are open at a time. */
const useNotesBelow = (vto: Vto, people: ReadonlyMap<string, PersonLook>) => {
  const [openId, setOpenId] = useState<string>();
  const canEdit = vto.permissions.edit;
  return {
    button: (issue: LongTermIssue) =>
      issue.version > 0 &&
      (canEdit || issue.notes !== '') && (
        <NotesButton
          issue={issue}
          isOpen={openId === issue.id}
          onToggle={() => setOpenId((now) => (now === issue.id ? undefined : issue.id))}
        />
      ),
    below: (issue: LongTermIssue) => (
      <VtoIssueNotes
        vto={vto}
        issue={issue}
        isOpen={openId === issue.id}
        onClose={() => setOpenId(undefined)}
        head={<OwnerChip person={issue.assignedToId === null ? null : people.get(issue.assignedToId)} full />}
        foot={canEdit && <MoveMenu vto={vto} issue={issue} wide />}
      />
    ),
  };
};

/** The long-term Issues: not for this quarter, not to forget. */
export const LongTermIssues = ({ vto, className }: { vto: Vto; className?: string | undefined }) => {
  const t = useText();
  const { user } = useSession();
  const { people, loading } = usePeople(vto.longTermIssueList.map(({ assignedToId }) => assignedToId));
  const notes = useNotesBelow(vto, people);
  const blank: LongTermIssue = { id: '', version: 0, position: '', title: '', assignedToId: user.userId, notes: '' };
  const reassign = (issue: LongTermIssue) => (assignedToId: string) =>
    void saveRow(vto, 'longTermIssue', issue.id, {
      mine: { assignedToId },
      was: { assignedToId: issue.assignedToId },
      version: issue.version,
    }).catch(() => undefined);
  return (
    <VtoColumn
      place="issues"
      className={className}
      title={t('vto.issuesList')}
      tools={<HistoryButton vto={vto} part="issuesList" />}
      under={<p className={styles.note}>{t('vto.issuesNote')}</p>}
    >
      <Lines
        vto={vto}
        rows={vto.longTermIssueList}
        place={{ kind: 'longTermIssue', parentId: vto.id, list: 'longTermIssueList' }}
        name={t('vto.longTermIssue')}
        add={t('vto.addIssue')}
        blank={blank}
        fixed={{ assignedToId: user.userId }}
        className={styles.issues}
        rowClass={styles.issue}
        line={(row, acts) => <LineText item={row} spelling={issueTitle} label={t('vto.longTermIssue')} acts={acts} />}
        actions={(row) => (row.version > 0 ? <MoveMenu vto={vto} issue={row} /> : null)}
        end={(row) => (
          <>
            {notes.button(row)}
            <OwnerFace person={people.get(row.assignedToId ?? '')}>
              <OwnerCell
                ownerId={row.assignedToId}
                person={people.get(row.assignedToId ?? '')}
                loading={loading}
                tractionIds={vto.linkedTractionId === null ? [] : [vto.linkedTractionId]}
                face
                onReassign={vto.permissions.edit && row.version > 0 ? reassign(row) : undefined}
              />
            </OwnerFace>
          </>
        )}
        under={notes.below}
      />
    </VtoColumn>
  );
};
