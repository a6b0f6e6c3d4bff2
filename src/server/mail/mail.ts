import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { Mail, MailNews } from '#server/access/after-commit.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import { newId } from '#shared/ids.ts';

/** The most mails that the outbox keeps. */
const keptMails = 500;

const keep = async ({ query }: Pick<Jobs, 'query'>, mail: Mail): Promise<void> => {
  await query('insert into mail_outbox (id, recipient, subject, html, plain, org) values ($1,$2,$3,$4,$5,$6)', [
    newId(),
    mail.to,
    mail.subject,
    mail.html,
    mail.plain,
    mail.orgId ?? null,
  ]);
  await query('delete from mail_outbox where id in (select id from mail_outbox order by at desc offset $1)', [keptMails]);
};

/** Milliseconds for each step of a delivery; their sum is less than a job's `runSeconds`. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Returns a mail's Message-ID: the same at every try and different for each recipient, so that mail programs can drop a duplicate. */
const messageIdOf = ({ to, about }: Mail, jobId: string, from: string): string => {
  const digest = createHash('sha256')
    .update(`${about ?? jobId}\n${to}`)
    .digest('hex');
  return `<${digest.slice(0, 32)}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`;
};

/** Returns whether the mail server has refused the recipient with a permanent code: 550 to 553, such as an unknown mailbox (RFC 5321). */
const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550 && responseCode <= 553;
};

/** Returns what a failed delivery means for the mail. */
const newsOf = (error: unknown): MailNews => {
  if (isRefusedForGood(error)) return { news: 'Returned' };
  return { news: 'Waits', why: (error as { responseCode?: number }).responseCode === undefined ? 'Unreachable' : 'Refused' };
};

/** Returns the headers by which mail programs offer to stop such mails with one click; RFC 8058. */
const stoppingBy = ({ unsubscribe }: Mail): Record<string, string> =>
  unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const transportTo = async (url: string): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...timeouts });
};

/** Sends mail by SMTP; without a server, keeps it in the outbox that `/dev/mail` shows. Single mails and many have a queue each. */
export const mailWorkers = (config: Config, jobs: Pick<Jobs, 'query' | 'send'>): JobWorker[] => {
  const url = config.SMTP_URL;
  let transport: Promise<Transporter> | undefined;
  const run: JobWorker['run'] = async (data, { id, signal }) => {
    const mail = data as unknown as Mail;
    const tell = async (news: MailNews): Promise<void> => {
      if (mail.onNews !== undefined) await jobs.send(mail.onNews.job, { ...mail.onNews.data, ...news });
    };
    if (url === undefined) {
      await keep(jobs, mail);
      return tell({ news: 'Waits', why: 'NoServer' });
    }
    const { to, subject, html, plain } = mail;
    const messageId = messageIdOf(mail, id, config.MAIL_FROM);
    try {
      transport ??= transportTo(url);
      await (await transport).sendMail({
        from: config.MAIL_FROM,
        to,
        subject,
        html,
        text: plain,
        messageId,
        headers: stoppingBy(mail),
        signal,
      });
    } catch (error) {
      const news = newsOf(error);
      await tell(news);
      if (mail.onNews === undefined || news.news !== 'Returned') throw error;
      return;
    }
    await tell({ news: 'Left' });
  };
  return ['mail', 'bulk-mail'].map((name) => ({ name, run }));
};
