import type { Socket } from 'socket.io';
import { describe, expect, it } from 'vitest';
import type { AppContext } from '#server/core/app-context.ts';
import { FlagWatch, tellRelease } from './app-news.ts';

/** Returns the events that a page with this handshake gets from a node that serves the build `served`. */
const heardBy = (auth: object, served: string): string[] => {
  const heard: string[] = [];
  const emit = (event: string) => heard.push(event) > 0;
  tellRelease({ handshake: { auth }, emit } as unknown as Socket, served);
  return heard;
};

it.each([
  ['another build than is served', { build: 'old' }, 'new', ['NewRelease']],
  ['the build that is served', { build: 'new' }, 'new', []],
  ['a build, of a node that serves none', { build: 'old' }, '', []],
  ['nothing that says so', {}, 'new', []],
  ['something that is no build', { build: { a: 1 } }, 'new', []],
])('R-14: a page that runs %s', (_, auth, served, heard) => {
  expect(heardBy(auth, served)).toEqual(heard);
});

describe('R-03, W-06: the flags', () => {
  const page = (auth: object) => {
    const heard: string[] = [];
    return { heard, socket: { handshake: { auth }, emit: (event: string) => heard.push(event) > 0 } as unknown as Socket };
  };
  /** Looks at flags in this state on behalf of a page. */
  const lookAt = (watch: FlagWatch, flags: string, socket: Socket): Promise<void> =>
    watch.look({ pools: { app: { query: () => Promise.resolve({ rows: [{ flags }] }) } } } as unknown as AppContext, [socket]);

  it('are told to a page that read them before a change, also when the node looks for the first time, and once', async () => {
    const { heard, socket } = page({ flags: 'older' });
    const watch = new FlagWatch();
    for (let looks = 0; looks < 2; looks += 1) await lookAt(watch, 'present', socket);
    expect(heard).toEqual(['AppConfigUpdated']);
  });

  it('are told again after each change, and not to a page that has read the present ones', async () => {
    const { heard, socket } = page({ flags: 'first' });
    const watch = new FlagWatch();
    await lookAt(watch, 'first', socket);
    expect(heard).toEqual([]);
    for (const flags of ['second', 'first', 'first']) await lookAt(watch, flags, socket);
    expect(heard).toEqual(['AppConfigUpdated', 'AppConfigUpdated']);
  });

  it('are told to a page that read them between two changes which the node did not see', async () => {
    const watch = new FlagWatch();
    await lookAt(watch, 'on', page({}).socket);
    const { heard, socket } = page({ flags: 'off' });
    await lookAt(watch, 'on', socket);
    expect(heard).toEqual(['AppConfigUpdated']);
  });

  it.each([[{}], [{ flags: 7 }]])(
    'are told to a page that does not say what it has read (%o) when they change from now on',
    async (auth) => {
      const { heard, socket } = page(auth);
      const watch = new FlagWatch();
      await lookAt(watch, 'first', socket);
      expect(heard).toEqual([]);
      await lookAt(watch, 'second', socket);
      expect(heard).toEqual(['AppConfigUpdated']);
    },
  );
});
