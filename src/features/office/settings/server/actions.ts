import { isDeepStrictEqual } from 'node:util';
import { logoFolder, logoKeyIn, logoKeyOf } from '#features/ground/orgs/server/actions/logo.ts';
import { deleteOrg } from '#features/ground/orgs/server/actions.ts';
import { forgetDifferences } from '#features/office/billing/server/actions/reconciling.ts';
import { endSubscription, restoreSubscription } from '#features/office/billing/server/actions.ts';
import type { Entered, Signed } from '#server/access/granted.ts';
import { confirmPassword } from '#server/auth/guesses.ts';
import type { AppContext } from '#server/core/app-context.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import type { StoredUpload, UploadPolicy } from '#server/http/transports/upload.ts';
import { textFor } from '#server/text/text.ts';
import { pathOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type OwnWords, type Term, terms, wordsUsedTwice } from '#shared/terms.ts';
import { type SettingsInput, type SomeSettings, settingsApi } from '../contract.ts';
import { recoverableFor } from '../rules.ts';
import { backMail, deletedMail } from './mails.ts';
import * as store from './store.ts';

/** Refuses words of which two terms have the same, among the organisation's own and the standard ones of the person's language. */
const refuseRepeated = (at: Entered, words: OwnWords): void => {
  const word = (term: Term) => words[term] ?? { one: textFor(at, `term.${term}`), many: textFor(at, `term.${term}s`) };
  const all = Object.fromEntries(terms.map((term) => [term, word(term)])) as Record<Term, ReturnType<typeof word>>;
  const twice = wordsUsedTwice(all).filter((term) => words[term] !== undefined);
  if (twice.length > 0)
    refuse(errors.invalid, { fields: Object.fromEntries(twice.map((term) => [`words.${term}.one`, ['VAL_WORD_TWICE']])) });
};

/**
 * Changes what is named, and returns what somebody else had set since the person saw the settings. Refuses a name that another of the
 * person's organisations has, so that a switcher never lists it twice.
 */
export const changeSettings = async (
  at: Entered,
  { seen = {}, ...change }: SettingsInput & { seen?: SettingsInput | undefined },
): Promise<{ replaced: SomeSettings }> => {
  if (change.name !== undefined && (await store.hasOtherOrgNamed(at, change.name)))
    refuse(errors.orgNameTaken, { fields: { name: ['VAL_TAKEN'] } });
  if (change.words !== undefined) refuseRepeated(at, change.words);
  const before = await store.holdSettings(at);
  await store.changeSettings(at, change);
  const fields = Object.keys(seen) as (keyof SettingsInput)[];
  const isReplaced = (field: keyof SettingsInput): boolean =>
    change[field] !== undefined && ![seen[field], change[field]].some((value) => isDeepStrictEqual(value, before[field]));
  return { replaced: Object.fromEntries(fields.filter(isReplaced).map((field) => [field, before[field]])) };
};

/** Pixels of a stored logo's longer side. */
const longest = 512;

const addressOf = (id: string, fileId: string): string => `/api/v2/${pathOf(settingsApi.logo, { params: { id, fileId } })}`;

/** Enqueues the deletion of the logo that an address names. */
const forget = async (at: Entered, address: string | null): Promise<void> => {
  const key = logoKeyIn(at.orgId, address);
  if (key !== undefined) await at.after.job('remove-file', { key });
};

/** Decodes a logo and gives it to the store, before the command begins. */
export const keepLogo = async ({ files, pictures, orgId, personId, file }: UploadPolicy<unknown>): Promise<StoredUpload<string>> => {
  const fileId = newId();
  const key = logoKeyOf(orgId, fileId);
  const by = { person: personId, org: orgId };
  await files.put(key, await pictures.webp(file.path, { size: longest, isSquare: false }, by), 'image/webp');
  return { kept: fileId, discard: () => files.remove(key) };
};

/** Shows a logo that the store has in place of the old one, which is deleted after the commit. */
export const setLogo = async (at: Entered, fileId: string): Promise<{ logoUrl: string }> => {
  const logoUrl = addressOf(at.orgId, fileId);
  await forget(at, await store.changeLogo(at, logoUrl));
  return { logoUrl };
};

export const removeLogo = async (at: Entered): Promise<void> => forget(at, await store.changeLogo(at, null));

/** Returns an organisation's present logo. Refuses with `notFound` for an earlier one. */
export const readLogo = async (at: Signed, { id, logoUrl }: store.OwnOrg, fileId: string): Promise<SentFile> => {
  if (logoUrl !== addressOf(id, fileId)) return refuse(errors.notFound);
  const file = (await at.files.read(logoKeyOf(id, fileId))) ?? refuse(errors.notFound);
  return { name: 'logo.webp', type: 'image/webp', content: file.content, bytes: file.bytes };
};

/** Deletes the organisation for a week: nobody enters it, and its people are told by mail. Refuses another name or a wrong password. */
export const deleteForNow = async (at: Entered, asked: { name: string; password: string }): Promise<{ eraseAfter: string }> => {
  const { name } = await store.readSettings(at);
  if (asked.name.toLowerCase() !== name.toLowerCase()) refuse(errors.invalid, { fields: { name: ['VAL_INVALID'] } });
  await confirmPassword(at, asked.password);
  const eraseAfter = new Date(at.now.getTime() + recoverableFor);
  const told = await store.listAddresses(at);
  await store.markDeleted(at, eraseAfter);
  await endSubscription(at);
  await at.after.mails(told.map(({ email, role, ...reader }) => deletedMail(reader, { email, name, eraseAfter, owns: role === 'Owner' })));
  return { eraseAfter: eraseAfter.toISOString() };
};

/** Takes a deletion back, and tells the organisation's people by mail: they were told of the deletion, too. */
export const bringBack = async (at: Signed, { id }: store.DeletedOrg): Promise<void> => {
  await store.enterDeleted(at, id);
  // Asked again under the lock, since the erasing may have begun meanwhile.
  if ((await store.findDeleted(at, id)) === undefined) refuse(errors.notFound);
  const inside = { ...at, orgId: id };
  await store.unmarkDeleted(inside);
  await restoreSubscription(inside);
  const { name } = await store.readSettings(inside);
  const told = await store.listAddresses(inside);
  await at.after.mails(told.map(({ email, role: _, ...reader }) => backMail(reader, { email, name, base: at.config.BASE_URL })));
};

/** Erases what was deleted a week ago: rows, jobs and files. Called again after an interruption, it goes on. */
export const eraseDeleted = async (appContext: AppContext): Promise<void> => {
  for (const orgId of await store.listToErase(appContext.pools.app, appContext.clock.now())) {
    await appContext.files.removeFolder(logoFolder(orgId));
    await forgetDifferences(appContext, orgId);
    await deleteOrg(appContext, orgId);
  }
};
