import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { socketUrl } from '#server/db/embedded/connection.ts';
import { Sentence } from './steps.mjs';

/**
 * Returns the URL by which its owner reaches the database that serves this folder now: that of DATABASE_OWNER_URL or DATABASE_URL, or the embedded
 * one of a running Cairn.
 */
export const databaseUrl = (env: NodeJS.ProcessEnv): string => {
  const given = env['DATABASE_OWNER_URL'] || env['DATABASE_URL'];
  if (given) return given;
  const folder = resolve(env['DATA_DIR'] ?? './data');
  try {
    const socketDir = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
    return socketUrl(socketDir, 'cairn');
  } catch {
    throw new Sentence(
      `No Cairn runs on the data in ${folder}. Start it, or name its folder with DATA_DIR or its database with DATABASE_URL.`,
    );
  }
};
