import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { newId } from '../../shared/ids.ts';
import type { Mail } from '../access/after-commit.ts';
import type { Config } from '../config/config.ts';
import type { JobWorker } from '../jobs/jobs.ts';

const keptMails = 500;

const keep = async (pool: pg.Pool, mail: Mail): Promise<void> => {
  await pool.query('insert into mail_outbox (id, recipient, subject, html, plain) values ($1,$2,$3,$4,$5)', [
    newId(),
    mail.to,
    mail.subject,
    mail.html,
    mail.plain,
  ]);
  await pool.query('delete from mail_outbox where id in (select id from mail_outbox order by at desc offset $1)', [keptMails]);
};

/** Sends mail by SMTP; where no server is set, keeps it in the outbox that `/dev/mail` shows. */
export const mailWorker = (config: Config, pool: pg.Pool): JobWorker => {
  const transport = config.SMTP_URL === undefined ? undefined : createTransport(config.SMTP_URL);
  return {
    name: 'mail',
    run: async (data) => {
      const mail = data as unknown as Mail;
      if (transport === undefined) return keep(pool, mail);
      await transport.sendMail({ from: config.MAIL_FROM, to: mail.to, subject: mail.subject, html: mail.html, text: mail.plain });
    },
  };
};
