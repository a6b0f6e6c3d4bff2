import type { Socket } from 'socket.io';
import type { AppContext } from '../app-context.ts';
import { build } from '../http/web.ts';

/** Sends `NewRelease` to a page that runs another build of the web than this node serves; catalogue row R-14. */
export const tellRelease = (socket: Pick<Socket, 'handshake' | 'emit'>, served = build): void => {
  const { build: running } = socket.handshake.auth as { build?: unknown };
  if (typeof running === 'string' && running !== '' && served !== '' && running !== served) socket.emit('NewRelease', {});
};

/** Watches the feature flags, which operators set in the database; catalogue rows R-03 and W-06. */
export class FlagWatch {
  #seen: string | undefined;

  /** Returns whether flags have changed since the last call; false on the first call. */
  async haveChanged({ pools }: AppContext): Promise<boolean> {
    const { rows } = await pools.app.query<{ flags: string | null }>('select flags_seen() as flags');
    const flags = rows[0]?.flags ?? '';
    const before = this.#seen;
    this.#seen = flags;
    return before !== undefined && before !== flags;
  }
}
