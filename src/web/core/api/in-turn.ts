const turns = new Map<string, Promise<unknown>>();

/** Starts a call when all earlier ones of the same line have ended, well or badly: calls that are under way together may overtake each other. */
export const inTurn = <Answer>(line: string, send: () => Promise<Answer>): Promise<Answer> => {
  const before = turns.get(line);
  const turn = before === undefined ? send() : before.then(send, send);
  turns.set(line, turn);
  const end = (): void => {
    if (turns.get(line) === turn) turns.delete(line);
  };
  turn.then(end, end);
  return turn;
};
