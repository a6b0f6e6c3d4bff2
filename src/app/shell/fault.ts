import { sessionApi } from '#features/home/session/contract.ts';
import { newId } from '#shared/ids.ts';
import { call } from '#web/core/api/call.ts';

/** What a person can tell support of a page that stopped working. */
export interface ScreenFault {
  /** Eight hexadecimal digits in two groups; the server's log has the same. */
  reference: string;
  /** The error's own words, for its reader alone: they may hold what people wrote. */
  what: string;
  kind: string;
  /** The file of code, the line and the column; empty where the browser does not tell. */
  where: string;
  path: string;
}

const longest = { what: 500, path: 300 } as const;

/** Returns a text as one line without control characters. */
const lineOf = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, most);

const referenceOf = (id: string): string => {
  const digits = id.replaceAll('-', '').slice(-8);
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
};

/** Names an error with a reference. */
export const faultOf = (error: unknown): ScreenFault => ({
  reference: referenceOf(newId()),
  what: lineOf(error instanceof Error ? error.message : String(error), longest.what) || 'unknown',
  kind: /^\w{1,60}$/.exec(error instanceof Error ? error.name : typeof error)?.[0] ?? 'unknown',
  where: /[\w.-]{1,80}:\d{1,7}:\d{1,7}/.exec(error instanceof Error ? (error.stack ?? '') : '')?.[0] ?? '',
  path: lineOf(window.location.pathname, longest.path),
});

/** Tells the server of a fault, so that its log has the reference. A failure says nothing: the reader has the details, too. */
export const tellFault = ({ reference, kind, where, path }: ScreenFault): void => {
  const release = document.documentElement.dataset['build'] ?? '';
  void call(sessionApi.fault, { body: { reference, kind, where, path, release } }, { key: newId() }).catch(() => undefined);
};
