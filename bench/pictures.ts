import sharp from 'sharp';
import { proportionalOfTree } from './cpu.ts';
import { asBrowsers, cookiesOf, line, median, openStage, type Player, percentile, type Rider, rideAs } from './stage.ts';

// Sixty people upload a hostile picture at once: small files that unpack to as many pixels as are allowed or more, and files that are cut off.
// Measures how long others take to sign in meanwhile, compared with their own without the pictures, and the memory of the app and its decoders.
const uploads = 60;
const organisations = 20;
/** Milliseconds between two sign-ins of others, whether the ones before were answered or not. */
const pace = 500;
/** Sign-ins in each quiet phase, one before the pictures and one after them; beside them, there are as many as these take. */
const quietly = 20;
/** Most megabytes of the app and its decoders. */
const limit = 700;
/** Timeout of a request in milliseconds. */
const longest = 120_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns an image of one colour; `side` squared are its pixels. */
const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 4, background: '#c43' }, limitInputPixels: false });

interface Picture {
  type: string;
  bytes: Buffer;
}

const hostile = async (): Promise<Picture[]> => {
  // An interlaced picture of 16 bits for each colour must be unpacked whole before its first line is known.
  const deep = await plain(4_890).toColourspace('rgb16').png({ progressive: true }).toBuffer();
  const jpeg = await plain(4_890).jpeg({ progressive: true }).toBuffer();
  const webp = await plain(4_890).webp({ lossless: true }).toBuffer();
  const huge = await plain(12_000).png().toBuffer();
  return [
    { type: 'image/png', bytes: deep },
    { type: 'image/jpeg', bytes: jpeg },
    { type: 'image/webp', bytes: webp },
    { type: 'image/png', bytes: huge },
    { type: 'image/png', bytes: deep.subarray(0, Math.floor(deep.length / 2)) },
  ];
};

/** Uploads a picture; resolves to the status, 0 for no answer in time. */
const upload = async (base: string, { headers, personId }: Rider, { type, bytes }: Picture): Promise<number> => {
  const answer = await fetch(`${base}/api/v2/user/avatar/${personId}`, {
    method: 'POST',
    headers: { ...headers, ...asBrowsers, 'content-type': type },
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(longest),
  }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
};

/** Signs others in, one after the other begins, until `isOver`; returns the milliseconds of each. */
const signIns = async (base: string, others: Player[], isOver: (turn: number) => boolean): Promise<number[]> => {
  const asked: Promise<number>[] = [];
  for (let turn = 0; !isOver(turn); turn += 1) {
    const who = others[turn % others.length];
    if (who === undefined) break;
    const begun = performance.now();
    asked.push(cookiesOf(base, who).then(() => performance.now() - begun));
    await pause(pace);
  }
  return Promise.all(asked);
};

const stage = await openStage();
try {
  const owners = await stage.cast(organisations);
  const people = [...owners];
  for (const owner of owners) people.push(...(await stage.join(owner, uploads / organisations - 1)));
  const others = await stage.cast(10);
  const app = await stage.app();
  const riders: Rider[] = [];
  for (const who of people) riders.push(await rideAs(app.base, who));
  const pictures = await hostile();
  // A warm-up.
  await signIns(app.base, others, (turn) => turn === 10);
  const quiet = await signIns(app.base, others, (turn) => turn === quietly);
  const before = proportionalOfTree(app.pid);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, proportionalOfTree(app.pid));
  }, 100);
  let over = false;
  const uploaded = Promise.all(
    riders.map((rider, index) => upload(app.base, rider, pictures[index % pictures.length] ?? { type: '', bytes: Buffer.alloc(0) })),
  ).finally(() => {
    over = true;
  });
  const beside = await signIns(app.base, others, () => over);
  const statuses = await uploaded;
  clearInterval(watch);
  quiet.push(...(await signIns(app.base, others, (turn) => turn === quietly)));
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const [theirs, alone] = [median(beside), median(quiet)];
  line(`sign-in of others beside ${uploads} hostile pictures`, ms(theirs), `alone ${ms(alone)}`, theirs / alone, 'at most 2');
  const [late, lateAlone] = [percentile(beside, 0.9), percentile(quiet, 0.9)];
  line('  nine of ten', ms(late), `alone ${ms(lateAlone)}`, late / lateAlone);
  line('  memory of the app and its decoders', `${most.toFixed(0)} MB`, `before ${before.toFixed(0)} MB`, undefined, `below ${limit} MB`);
  const counted = Map.groupBy(statuses, (status) => status);
  const told = [...counted].map(([status, all]) => `${status}: ${all.length}`).toSorted();
  process.stdout.write(`  answers ${told.join(', ')}; ${beside.length} sign-ins beside them\n`);
  // Whoever waits too long is answered 503; nothing else may fail.
  if (most > limit || statuses.some((status) => status === 0 || (status >= 500 && status !== 503))) process.exitCode = 1;
  await app.stop();
} finally {
  await stage.close();
}
