import type { Socket } from 'socket.io';
import type { AppContext } from '#server/core/app-context.ts';
import { build } from '#server/http/web.ts';

/** Sends `NewRelease` to a page that runs another build of the web than this node serves; catalogue row R-14. */
export const tellRelease = (socket: Pick<Socket, 'handshake' | 'emit'>, served = build): void => {
  const { build: running } = socket.handshake.auth as { build?: unknown };
  if (typeof running === 'string' && running !== '' && served !== '' && running !== served) socket.emit('NewRelease', {});
};

type Told = Pick<Socket, 'handshake' | 'emit'>;

/** Watches the feature flags, which operators set in the database; catalogue rows R-03 and W-06. */
export class FlagWatch {
  #seen: string | undefined;
  /** The state of the flags that a page has been told of. */
  readonly #told = new WeakMap<Told, string>();

  /** Sends `AppConfigUpdated` to the pages that know another state of the flags than the present one: the state that they read, or were told of. */
  async look({ pools }: Pick<AppContext, 'pools'>, sockets: readonly Told[]): Promise<void> {
    const { rows } = await pools.app.query<{ flags: string | null }>('select flags_seen() as flags');
    const flags = rows[0]?.flags ?? '';
    for (const socket of sockets) {
      const { flags: read } = socket.handshake.auth as { flags?: unknown };
      const known = this.#told.get(socket) ?? (typeof read === 'string' ? read : this.#seen);
      this.#told.set(socket, flags);
      if (known !== undefined && known !== flags) socket.emit('AppConfigUpdated', {});
    }
    this.#seen = flags;
  }
}
