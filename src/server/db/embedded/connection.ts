import { Client } from 'pg';
import { ownerRole } from './data-folder.ts';

/** Returns the URL of a database behind a Unix socket, in the form that libpq and node-postgres both read; by default of its owner. */
export const socketUrl = (socketDir: string, database: string, role = ownerRole): string =>
  `postgresql://${role}@${encodeURIComponent(socketDir)}:5432/${database}`;

/** Returns a connected client that survives a stopped database: without its error handler the process would end. */
export const connect = async (url: string, onLost: () => void = () => undefined): Promise<Client> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'cairn supervisor' });
  client.on('error', () => undefined);
  await client.connect();
  client.once('end', onLost);
  return client;
};

/** Returns whether a database accepts connections at this URL. */
export const answers = async (url: string): Promise<boolean> => {
  try {
    const client = await connect(url);
    await client.end();
    return true;
  } catch {
    return false;
  }
};
