import type { Entered } from '#server/access/granted.ts';
import { textFor } from '#server/text/text.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { ChatTurn, GuessedPart, Proposal } from '../../contract.ts';
import { firstSentence } from '../../rules.ts';
import { type ChatRow, type ChatTurnRow, changeProposals, listTurns } from '../store.ts';

export const turnView = ({ id, question, answer, createdAt, answeredBy, sources, counted, proposals, isWhole }: ChatTurnRow): ChatTurn => ({
  id,
  user_message: question,
  assistant_message: answer,
  created_at: createdAt.toISOString(),
  by: answeredBy,
  sources,
  counted,
  proposals,
  isWhole,
});

/** The most turns that a summary names. */
const mostSummed = 8;

/** Says in a few lines what a conversation was about: each question with the first sentence of its answer, and what was added. */
export const summarise = async (at: Entered, chat: ChatRow): Promise<string> => {
  const turns = await listTurns(at, chat.id);
  const lines = turns.slice(-mostSummed).map(({ question, answer }) => `${firstSentence(question)} ${firstSentence(answer)}`.trim());
  const added = turns.flatMap(({ proposals }) => proposals.filter(({ state }) => state === 'added'));
  return [...lines, ...added.map(({ title }) => textFor(at, 'assistant.addedLine', { title }))].join('\n');
};

type Settled = Pick<Proposal, 'state' | 'itemId'> & {
  proposalId: string;
  chosen?: Pick<Proposal, GuessedPart> | undefined;
};

/** Keeps what became of a proposal of a turn, and as what it was added. */
export const settleProposal = async (at: Entered, turn: ChatTurnRow, { proposalId, chosen, ...became }: Settled): Promise<void> => {
  if (!turn.proposals.some(({ id }) => id === proposalId)) refuse(errors.notFound);
  const settled = (each: Proposal): Proposal => (each.id === proposalId ? { ...each, ...chosen, ...became } : each);
  await changeProposals(at, turn.id, (proposals) => proposals.map(settled));
};
