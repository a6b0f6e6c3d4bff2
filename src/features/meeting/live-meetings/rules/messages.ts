// Cascading messages: what Conclude tells other teams. Each is a Headline of this meeting with copies in theirs.
import type { LiveMeeting } from '../contract.ts';
import type { Moves } from './commands.ts';
import { adding, removing } from './state.ts';

type Messages = NonNullable<LiveMeeting['messages']>;

/** Returns the messages without one; the same list when it is not among them. */
const without = (messages: Messages, headlineId: string): Messages =>
  messages.some((message) => message.headlineId === headlineId)
    ? messages.filter((message) => message.headlineId !== headlineId)
    : messages;

export const messageMoves = {
  messageAdded: (state, { headlineId, tractionIds }, { personId }) => ({
    ...state,
    messages: [...(state.messages ?? []), { headlineId, personId, tractionIds }],
    reviewedHeadlineIds: adding(state.reviewedHeadlineIds, headlineId),
  }),
  removeMessage: (state, { headlineId }) => {
    const { messages = [] } = state;
    const left = without(messages, headlineId);
    if (left === messages) return 'notFound';
    return { ...state, messages: left, reviewedHeadlineIds: removing(state.reviewedHeadlineIds, headlineId) };
  },
  // A message that was removed or opened again elsewhere is none of this meeting any more.
  headlineUnreviewed: (state, { headlineId }) => ({
    ...state,
    ...(state.messages === undefined ? {} : { messages: without(state.messages, headlineId) }),
    reviewedHeadlineIds: removing(state.reviewedHeadlineIds, headlineId),
  }),
} satisfies Partial<Moves>;
