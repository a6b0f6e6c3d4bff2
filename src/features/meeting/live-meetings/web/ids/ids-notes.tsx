import '#web/core/texts/live-meetings.ts';
import { useEffect, useRef, useState } from 'react';
import { type Issue, issueApi } from '#features/work/issues/contract.ts';
import type { HubChange } from '#shared/hubs.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { onHubEvent } from '#web/core/realtime/hubs.ts';
import { NotesConflict, type NotesPolicy } from '../../rules/keeping.ts';
import { useFirstName } from '../room/live-context.tsx';
import { editOfNotes } from '../room/shared-draft.ts';
import { SharedNotes } from '../room/shared-notes.tsx';

/** Returns who changed the Issue last while it was shown here. */
const useLastChanger = (issueId: string): string | undefined => {
  const [byId, setById] = useState<string>();
  useEffect(
    () =>
      onHubEvent('live-update-hub', 'Updated', (data) => {
        const { entityType, id, byUserId } = data as HubChange;
        if (entityType === 'issue' && id === issueId && byUserId !== null) setById(byUserId);
      }),
    [issueId],
  );
  return byId;
};

/** Renders the notes of the Issue under discussion. */
export const IdsNotes = ({ issue }: { issue: Issue }) => {
  const nameOf = useFirstName();
  const byId = useLastChanger(issue.id);
  /** Saving notes also sends title and owner, so these must belong to the version that is sent. */
  const latest = useRef(issue);
  useEffect(() => {
    if (issue.version >= latest.current.version) latest.current = issue;
  }, [issue]);

  const save: NotesPolicy['save'] = async (contentHtml, version, { was, waits }) => {
    const { id, title, ownerId } = latest.current;
    const ask = { params: { id }, body: { title, ownerId, contentHtml, version } };
    const keeps = () => ({
      says: { key: 'liveMeetings.acts.notes', values: { title } },
      of: [id],
      edit: editOfNotes(id, contentHtml, was),
    });
    try {
      return (await sendCommand(issueApi.update, ask, { offline: keeps, quiet: true, onWait: waits })).version;
    } catch (error) {
      const current = error instanceof ApiError && error.code === 'stale' ? (error.data['current'] as Issue) : undefined;
      if (current === undefined) throw error;
      latest.current = current;
      throw new NotesConflict({ html: current.contentHtml, version: current.version, byId });
    }
  };
  const now = { html: issue.contentHtml, version: issue.version, byId };
  return <SharedNotes id={issue.id} title={issue.title} now={now} mayWrite={issue.can.edit} nameOf={nameOf} save={save} />;
};
