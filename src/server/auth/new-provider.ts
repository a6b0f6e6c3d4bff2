import type { AppContext } from '#server/core/app-context.ts';
import { inTransaction } from './attempts.ts';
import { findMailbox } from './guesses.ts';
import { waysMail } from './ways-mail.ts';

/** Finds whose account of a provider was added since a time, to a login that was there before. */
const adding = `select login.id from auth.session join auth."user" as login on login.id = session."userId"
    join auth.account as way on way."userId" = login.id
  where session.token = $1 and way."providerId" = $2 and way."createdAt" >= $3 and login."createdAt" < $3`;

/** Tells a person by mail when their way back from a provider has added it to the ways in which their login is signed in to. */
export const tellNewProvider = async (
  appContext: AppContext,
  response: Response,
  { provider, since }: { provider: string; since: Date },
): Promise<void> => {
  const token = /cairn\.session_token=([^.;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1];
  if (token === undefined) return;
  const { rows } = await appContext.pools.auth.query<{ id: string }>(adding, [decodeURIComponent(token), provider, since]);
  const [login] = rows;
  if (login === undefined) return;
  await inTransaction(appContext, async (tx, effects) => {
    const mailbox = await findMailbox(tx, login.id);
    if (mailbox !== undefined)
      await effects(appContext.jobs).mail(waysMail(mailbox.reader, mailbox.email, 'providerOn', appContext.config.BASE_URL));
  });
};
