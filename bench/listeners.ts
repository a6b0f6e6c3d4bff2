import { WebSocket } from 'ws';

// Listeners in a separate process. They implement only the necessary part of Socket.IO's protocol, so that mostly the server is measured.
export interface Audience {
  url: string;
  count: number;
  /** How to register at a hub; without it, every connection receives. */
  hub?: { name: string; auth: object; key: string };
}

/** When each message was received, in microseconds of the machine's clock; `sentAt` is the time in the message. */
export type Heard = { sentAt: number; at: number }[];

const hello = '0';
const ping = '2';
const connected = '40';
const acknowledged = '43';
let heard: Heard = [];

const microseconds = (): number => Number(process.hrtime.bigint() / 1000n);

const connect = ({ url, hub }: Audience): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    const space = hub === undefined ? '' : `/${hub.name},`;
    socket.on('error', reject);
    if (hub === undefined) socket.on('open', () => resolve());
    socket.on('message', (data: Buffer) => {
      const at = microseconds();
      const stamp = data.lastIndexOf('"sentAt":');
      if (stamp >= 0) return void heard.push({ sentAt: Number.parseInt(data.toString('latin1', stamp + 9), 10), at });
      const text = data.toString();
      if (text === ping) socket.send('3');
      else if (text.startsWith(hello)) socket.send(`${connected}${space}${JSON.stringify(hub?.auth)}`);
      else if (text.startsWith(connected)) socket.send(`42${space}0${JSON.stringify(['Register', hub?.key])}`);
      else if (text.startsWith(acknowledged) && text.includes('"succeeded":true')) resolve();
      else if (text.startsWith(acknowledged) || text.startsWith('44')) reject(new Error(text));
      else heard.push({ sentAt: 0, at });
    });
  });

const gather = async (audience: Audience): Promise<void> => {
  let begun = 0;
  const one = async (): Promise<void> => {
    while (begun < audience.count) {
      begun += 1;
      await connect(audience);
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
};

process.on('message', (message: Audience | 'take') => {
  if (message === 'take') {
    process.send?.(heard);
    heard = [];
  } else
    gather(message).then(
      () => process.send?.('gathered'),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
});
process.on('disconnect', () => process.exit(0));
