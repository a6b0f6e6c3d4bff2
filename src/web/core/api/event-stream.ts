/** An event of a server-sent stream: its name, empty for usual ones, and its data as JSON says. */
export interface StreamedEvent {
  name: string;
  data: unknown;
}

const eventOf = (block: string): StreamedEvent | undefined => {
  let name = '';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) name = line.slice('event: '.length);
    if (line.startsWith('data: ')) data.push(line.slice('data: '.length));
  }
  return data.length === 0 ? undefined : { name, data: JSON.parse(data.join('\n')) };
};

/** Yields the events of a body as they arrive; comments are left out. An event that is cut off at the end is none. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += decoder.decode(next.value, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = eventOf(text.slice(0, end));
        text = text.slice(end + 2);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
