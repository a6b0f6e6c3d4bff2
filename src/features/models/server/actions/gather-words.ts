/** Milliseconds for which words are gathered: each event passes a dozen steps before it is sent, and nobody reads faster. */
const gatherFor = 50;

/** A piece of an answer in the OpenAI format, as far as it is looked at here. */
interface Piece {
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[];
  usage?: unknown;
}

/** A piece that holds words and nothing else. */
interface Words extends Piece {
  choices: [{ delta: { content: string } }];
}

const holdsWordsAlone = (piece: Piece | null): piece is Words => {
  const { choices = [], usage = null } = piece ?? {};
  const [choice] = choices;
  const { delta = {}, finish_reason: end = null } = choice ?? {};
  const others = Object.keys(delta).filter((name) => name !== 'content' && name !== 'role');
  return choices.length === 1 && typeof delta.content === 'string' && others.length === 0 && end === null && usage === null;
};

const wordsOf = (event: string): Words | undefined => {
  if (!event.startsWith('data: {')) return undefined;
  try {
    const piece = JSON.parse(event.slice('data: '.length)) as Piece;
    return holdsWordsAlone(piece) ? piece : undefined;
  } catch {
    // What cannot be read is passed on as it is: the library says so.
    return undefined;
  }
};

/** Joins events that follow each other and hold words alone. All others stay as they are, in their place. */
export const joinWords = (events: readonly string[]): string[] => {
  const joined: string[] = [];
  let held: Words | undefined;
  for (const event of events) {
    const words = wordsOf(event);
    if (held !== undefined && words !== undefined) {
      held.choices[0].delta.content += words.choices[0].delta.content;
      joined[joined.length - 1] = `data: ${JSON.stringify(held)}`;
    } else joined.push(event);
    held = held !== undefined && words !== undefined ? held : words;
  }
  return joined;
};

/** Gathers the events of a model: the first one is passed on at once, then every 50 ms those that have come, with their words joined. */
export const gatherWords = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const beat = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    const events = text.replaceAll('\r\n', '\n').split('\n\n');
    text = events.pop() ?? '';
    timer = events.length === 0 ? undefined : setTimeout(beat, gatherFor, controller);
    if (events.length > 0) controller.enqueue(encoder.encode(`${joinWords(events).join('\n\n')}\n\n`));
  };
  const pass = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        text += decoder.decode(next.value, { stream: true });
        if (timer === undefined) beat(controller);
      }
      clearTimeout(timer);
      controller.enqueue(encoder.encode(text + decoder.decode()));
      controller.close();
    } catch (error) {
      clearTimeout(timer);
      controller.error(error);
    }
  };
  return new ReadableStream({
    start: (controller) => void pass(controller),
    cancel: (reason) => {
      clearTimeout(timer);
      return reader.cancel(reason);
    },
  });
};
