import { Client } from 'pg';
import { ownerRole } from './data-folder.ts';

/** The address of a database behind a Unix socket, in the form that libpq and node-postgres both read. */
export const socketUrl = (socketDir: string, database: string): string =>
  `postgresql://${ownerRole}@${encodeURIComponent(socketDir)}:5432/${database}`;

/** A connected client that never ends the process: without an error handler a stopped database would. */
export const connect = async (url: string, onLost: () => void = () => undefined): Promise<Client> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'cairn supervisor' });
  client.on('error', () => undefined);
  await client.connect();
  client.once('end', onLost);
  return client;
};

/** Whether a database takes connections at this address. */
export const answers = async (url: string): Promise<boolean> => {
  try {
    const client = await connect(url);
    await client.end();
    return true;
  } catch {
    return false;
  }
};
