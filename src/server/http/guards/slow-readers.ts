import type { Server } from 'node:http';
import type { Log } from '#server/core/log/log.ts';

/**
 * Ends connections whose reader has taken nothing for `timeout` milliseconds while bytes for it wait here: they hold memory, and one of the
 * connections of their address. A connection that waits for an answer is left alone, and a socket that was upgraded too.
 */
export const endSlowReaders = (server: Server, timeout: number, log: Log): void => {
  server.setTimeout(timeout, (socket) => {
    if (socket.writableLength === 0) return;
    log.info({ bytes: socket.writableLength }, 'a reader took nothing for too long');
    socket.destroy();
  });
};
