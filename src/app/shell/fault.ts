import { sessionApi } from '../../features/session/contract.ts';
import { newId } from '../../shared/ids.ts';
import { call } from '../../web/api/call.ts';

/** What a person can tell support of a page that stopped working. */
export interface Fault {
  /** Eight hexadecimal digits in two groups; the server's log has the same. */
  reference: string;
  what: string;
  path: string;
}

/** Lengths that the server accepts. */
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
export const faultOf = (error: unknown): Fault => ({
  reference: referenceOf(newId()),
  what: lineOf(error instanceof Error ? error.message : String(error), longest.what) || 'unknown',
  path: lineOf(window.location.pathname, longest.path),
});

/** Tells the server of a fault, so that its log has the reference. A failure says nothing: the reader has the details, too. */
export const tellFault = (fault: Fault): void => {
  const release = document.documentElement.dataset['build'] ?? '';
  void call(sessionApi.fault, { body: { ...fault, release } }, { key: newId() }).catch(() => undefined);
};
