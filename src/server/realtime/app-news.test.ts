import type { Socket } from 'socket.io';
import { expect, it } from 'vitest';
import { tellRelease } from './app-news.ts';

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
