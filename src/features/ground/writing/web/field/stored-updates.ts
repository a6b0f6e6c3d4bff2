import * as Y from 'yjs';
import { type TextKindName, type TextRef, textKinds } from '../../contract.ts';
import { fromBase64 } from './base64.ts';

/** The person and the organisation that words belong to: nothing is ever sent as somebody else. */
export interface WriterAndOrg {
  userId: string;
  orgId: string;
}

/** What somebody has written in a text without the server having it: an update of Yjs as Base64, and the number of its writer. */
export interface StoredUpdate {
  ref: TextRef;
  client: number;
  update: string;
}

const placeOf = ({ userId, orgId }: WriterAndOrg): string => `cairn-writing ${userId} ${orgId} `;
const nameOf = (whose: WriterAndOrg, { kind, id, part }: TextRef, client: number): string =>
  `${placeOf(whose)}${kind} ${id} ${part} ${client}`;

const storage = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};

/** Keeps what is not sent yet over a reload; on a device without room for it only the page has it. */
export const keepUpdate = (whose: WriterAndOrg, { ref, client, update }: StoredUpdate): void => {
  try {
    storage()?.setItem(nameOf(whose, ref, client), update);
  } catch {
    // The device is full.
  }
};

/** Forgets what was sent; where more was kept under its name meanwhile, that stays. */
export const forgetUpdate = (whose: WriterAndOrg, { ref, client, update }: StoredUpdate): void => {
  const [device, name] = [storage(), nameOf(whose, ref, client)];
  if (device?.getItem(name) === update) device.removeItem(name);
};

/** Returns the words that an update writes, as plain text. */
export const wordsOfUpdate = ({ update }: StoredUpdate): string =>
  Y.decodeUpdate(fromBase64(update))
    .structs.flatMap((part) => (part instanceof Y.Item && part.content instanceof Y.ContentString ? [part.content.str] : []))
    .join('');

/** Returns everything that this device keeps for a person. */
export const storedUpdates = (whose: WriterAndOrg): StoredUpdate[] => {
  const [device, place] = [storage(), placeOf(whose)];
  const names = Array.from({ length: device?.length ?? 0 }, (_, at) => device?.key(at) ?? '').filter((name) => name.startsWith(place));
  return names.flatMap((name) => {
    const [kind = '', id = '', part = '', client = ''] = name.slice(place.length).split(' ');
    const update = device?.getItem(name) ?? '';
    if (!textKinds.some((each) => each === kind) || update === '') return [];
    return [{ ref: { kind: kind as TextKindName, id, part }, client: Number(client), update }];
  });
};
