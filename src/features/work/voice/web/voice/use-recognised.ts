import '#web/core/texts/voice.ts';
import { useEffect, useRef, useState } from 'react';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { todoDueDate } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import type { SubjectType } from '#shared/subjects.ts';
import { converse } from '#web/core/api/call.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { useSession } from '#web/core/session/session.ts';
import { type RecognisedItem, type VoiceType, voiceApi } from '../../contract.ts';
import type { RecognisedDraft } from './recognised-card.tsx';

/** A message of the panel; catalogue row U-18. What is asked or shown as a card is a `component`, and stands last. */
export type VoiceMessage =
  | { id: string; type: 'user' | 'system'; text: string }
  | { id: string; type: 'action'; kind: VoiceType; title: string; tractionId: string; item: { type: SubjectType; id: string } };

/** What is being made: all that is known of it. Kind and meeting may be missing. */
export type Pending = Omit<RecognisedDraft, 'type'> & { type: VoiceType | null };

const subjectOf = { todo: 'ToDo', issue: 'Issue', headline: 'Headline' } as const satisfies Record<VoiceType, SubjectType>;

/** Returns the function that adds what was heard, as the person who speaks; catalogue rows U-19 and U-28. It resolves to the item's id. */
const useAdd = () => {
  const todo = useCommand(todoApi.create, { quiet: true });
  const issue = useCommand(issueApi.create, { quiet: true });
  const headline = useCommand(headlineApi.create, { quiet: true });
  return async ({ type, title, tractionId, dueDate, ownerId }: RecognisedDraft): Promise<string> => {
    const base = { title: title.trim(), tractionId, ownerIds: [ownerId], contentHtml: '', source: 'voice' as const };
    if (type === 'todo') return (await todo.send({ body: { ...base, dueDate } })).id;
    if (type === 'issue') return (await issue.send({ body: { ...base, entityType: 'meeting' } })).id;
    return (await headline.send({ body: base })).id;
  };
};

/** Holds the conversation of the voice panel: what was said, what is missing, and what was added. */
export const useRecognised = () => {
  const t = useText();
  const { user, teams, calendarDate } = useSession();
  const place = useCurrentScreen();
  const add = useAdd();
  const [messages, setMessages] = useState<readonly VoiceMessage[]>([]);
  // What was heard, to be added one after the other; the first is shown.
  const [[pending, ...waiting], setHeard] = useState<readonly Pending[]>([]);
  const [busy, setBusy] = useState<'hearing' | 'adding'>();
  const asking = useRef<AbortController>(undefined);
  // Nobody sees what comes once the panel is closed.
  useEffect(() => () => asking.current?.abort(), []);

  const tell = (message: VoiceMessage) => setMessages((now) => [...now, message]);
  const say = (text: string) => tell({ id: newId(), type: 'system', text });

  const take = (heard: RecognisedItem) => {
    if (heard.title === '') return say(t('voice.noTitle'));
    const here = place.tractionId ?? (teams.length === 1 ? teams[0]?.id : undefined);
    const item: Pending = {
      type: heard.type,
      title: heard.title,
      tractionId: heard.tractionId ?? here ?? '',
      dueDate: heard.dueDate ?? todoDueDate(calendarDate),
      ownerId: heard.isOwnerOpen ? '' : (heard.ownerIds[0] ?? user.userId),
      guessed: heard.guessed,
    };
    setHeard((now) => [...now, item]);
  };

  const hear = async (text: string) => {
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    tell({ id: newId(), type: 'user', text });
    setHeard([]);
    setBusy('hearing');
    try {
      await converse(voiceApi.understand, { body: { text } }, { onEvent: take, signal: stop.signal });
    } catch (error) {
      if (stop.signal.aborted) return;
      console.error('Error processing input:', error);
      say(t('voice.failed'));
    } finally {
      if (asking.current === stop) setBusy(undefined);
    }
  };

  const keep = async (draft: RecognisedDraft) => {
    setBusy('adding');
    try {
      const id = await add(draft);
      setHeard(waiting);
      const { type: kind, title, tractionId } = draft;
      tell({ id: newId(), type: 'action', kind, title, tractionId, item: { type: subjectOf[kind], id } });
    } catch (error) {
      console.error('Error in traction service call:', error);
      say(t('voice.notAdded'));
    } finally {
      setBusy(undefined);
    }
  };
  const change = (next: Pending) => setHeard([next, ...waiting]);
  return { messages, pending, busy, say, hear, keep, change, discard: () => setHeard(waiting) };
};

export type Recognised = ReturnType<typeof useRecognised>;
