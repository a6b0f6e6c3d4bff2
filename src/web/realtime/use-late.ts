import { useEffect, useState } from 'react';
import { productName } from '../../shared/product.ts';
import { t } from '../i18n/language.ts';
import { confirm } from '../modals/ask.ts';
import { useConnection } from './connection.ts';
import { lateTimings, tryConnect } from './hubs.ts';

/** Milliseconds for which changes have to come late until a line says so: a socket often comes up at its second try. */
const saidAfter = 6_000;

/** Returns whether changes of others come late, because no socket comes up although requests are answered. */
export const useLate = (): boolean => {
  const { lateSince } = useConnection();
  const [said, setSaid] = useState<number>();
  useEffect(() => {
    if (lateSince === undefined) return undefined;
    const timer = setTimeout(() => setSaid(lateSince), Math.max(0, lateSince + saidAfter - Date.now()));
    return () => clearTimeout(timer);
  }, [lateSince]);
  return lateSince !== undefined && said === lateSince;
};

/** The seconds by which changes come late, on a page and in a live meeting. */
export const lateSeconds = { page: lateTimings.page / 1000, meeting: lateTimings.meeting / 1000 } as const;

/** Says why changes come late, and what whoever runs the network can do; tries to connect again when asked to. */
export const sayWhyLate = async (): Promise<void> => {
  const address = `wss://${location.host}/socket.io/`;
  const values = { product: productName, seconds: lateSeconds.page, soon: lateSeconds.meeting, address };
  const asked = {
    title: t('shell.late.title'),
    text: t('shell.late.text', values),
    yes: t('shell.late.tryNow'),
    no: t('shell.late.close'),
  };
  if (await confirm(asked)) tryConnect();
};
