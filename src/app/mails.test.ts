import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Notification } from '#features/ground/notifications/contract.ts';
import { notificationView } from '#features/ground/notifications/server/actions.ts';
import * as briefs from '#features/meeting/briefs/server/mails.ts';
import * as recaps from '#features/meeting/live-meetings/server/mails.ts';
import * as billing from '#features/office/billing/server/mails.ts';
import * as invitations from '#features/office/invitations/server/mails.ts';
import * as members from '#features/office/members/server/mails.ts';
import * as register from '#features/office/register/server/mails.ts';
import * as settings from '#features/office/settings/server/mails.ts';
import * as signIns from '#features/office/sign-ins/server/mails.ts';
import { mailSubjects } from '#features/work/mailings/contract.ts';
import * as mailings from '#features/work/mailings/server/mails.ts';
import type { Mail } from '#server/access/after-commit.ts';
import * as codes from '#server/auth/code-mail.ts';
import * as guesses from '#server/auth/guessed-mail.ts';
import * as ways from '#server/auth/ways-mail.ts';
import { type StoredText, type StoredValue, sayUnpaid } from '#server/text/text.ts';
import { newId } from '#shared/ids.ts';
import { notifications } from '#shared/language/english.ts';

const to = 'lena@example.com';
const base = 'https://cairn.example';
const [orgId, personId] = [newId(), newId()];

interface Reading {
  email: string;
  personId: string;
  locale: string;
  formatLocale: null;
  timeZone: string;
  words: Record<string, never>;
}

const readers: Reading[] = ['en-US', 'es-MX'].map((locale) => ({
  email: to,
  personId,
  locale,
  formatLocale: null,
  timeZone: 'UTC',
  words: {},
}));

const name = 'Maren Lindqvist';
const title = 'Leadership';

const root = new URL('../', import.meta.url);

/** The files of the server, by their paths. */
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.includes('test'));

/** Returns the keys of texts, without the endings of plurals and of what is not paid for. */
const keysOf = (part: object, at: string): string[] =>
  Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${at}${key}.`)
      : [`${at}${key.replace(/_unpaid$/, '').replace(/_(one|many|other)$/, '')}`],
  );

/** What the server's files say of notifications: a whole key, or its beginning where the rest is filled in. */
const named = files
  .filter((path) => path.includes('/server/'))
  .flatMap((path) => [...readFileSync(new URL(path, root), 'utf8').matchAll(/['`](notifications\.\w[\w.]*)(\$\{)?/g)])
  .map(([, key = '', filled]) => ({ key, isBeginning: filled !== undefined }));

const values: StoredText['values'] = {
  name,
  title,
  orgName: 'Harbor & Pine',
  message: 'Oil',
  count: 3,
  when: { instant: '2026-03-03T15:00:00Z' },
};

/** What is said around the text of a notification, with values of its own. */
const around = /^notifications\.(about|iDecided|wasDecided)\b/;

/** Every text by which a notification can be mailed, with its values. */
const tellings: StoredText[] = [...new Set(keysOf(notifications, 'notifications.'))]
  .filter((key) => !around.test(key) && named.some((each) => (each.isBeginning ? key.startsWith(each.key) : key === each.key)))
  .map((key) => ({ key, values }));

const parts: StoredText[] = tellings.filter(({ key }) => /\.(when|nudge[A-Z]\w*|settled(Yours|Kept\.\w+))$/.test(key));

const shown = (reader: Reading, { key, values }: StoredText): Notification =>
  notificationView(reader, {
    orgId,
    id: newId(),
    version: 1,
    createdAt: new Date(),
    updatedAt: new Date(),
    recipientId: personId,
    type: 'General',
    title: null,
    textKey: key,
    textValues: values,
    textParts: parts,
    message: 'Oil the cranes',
    link: null,
    approvalUrl: null,
    denyUrl: null,
    isRead: false,
    isRemoved: false,
    isActioned: false,
    kind: 'other',
    actorId: null,
    tractionId: null,
    itemType: null,
    itemIds: [],
    decision: null,
    decidedBy: null,
    decidedAt: null,
    actor: null,
    items: [],
  });

const day = (on: string): StoredValue => ({ day: on });
const money = { orgName: 'Harbor & Pine', owner: name, on: day('2026-04-01'), until: day('2026-04-08'), again: day('2026-04-04') };
const sums = {
  ...money,
  againOn: day('2026-03-31'),
  amount: { sum: 13_500 },
  yearly: { sum: 13_500 },
  monthly: { sum: 1_500 },
  count: 9,
  card: 'Visa 4242',
};
const reasons = ['insufficientFunds', 'declined', 'expired', 'invalid', 'noCard', 'needsPerson'].map((reason) => `reasons.${reason}`);
const notices: Pick<billing.Notice, 'kind' | 'says' | 'lines'>[] = [
  { kind: 'trial', says: ['costs', 'then', 'weWrite'] },
  { kind: 'trialOver', says: ['then'] },
  {
    kind: 'renewal',
    says: ['card', 'noCard', 'then', 'weWrite'],
    lines: [{ kind: 'tax', quantity: 1, amount: 100, label: 'vat 0.19' } as never],
  },
  { kind: 'refused', says: [...reasons, 'again', 'notAgain', 'until'] },
  { kind: 'wallSoon', says: ['then'] },
  { kind: 'wall', says: ['then'] },
];

const recap: recaps.Recap = {
  title,
  summary: {
    started: '2026-03-03T15:00:00Z',
    ended: '2026-03-03T16:00:00Z',
    scribePersonId: null,
    plannedSeconds: 3_600,
    spentSeconds: 3_900,
    pausedSeconds: 0,
    sections: [{ name: 'Segue', type: 'Segue', plannedSeconds: 300, spentSeconds: 600 }],
    averageRating: 9,
    ratings: [{ personId, rating: 9 }],
    presentIds: [],
    absentIds: [],
    solvedIssueIds: [],
    discussedIssueIds: [],
    addedTodoIds: [],
    completedTodoIds: [],
    reviewedHeadlineIds: [],
  },
  solved: [{ title: 'Duct', outcome: 'A second supplier' }],
  discussed: ['Cedar'],
  reds: [
    {
      measurableId: newId(),
      title: 'Gross margin',
      ownerId: personId,
      value: 30,
      goalValue: 38,
      comparison: 'GreaterOrEqual',
      unitOfMeasure: 'Percent',
      valueScale: 'One',
      decimalPlaces: 0,
    },
  ],
  offRocks: [
    { title: 'Hire a second crew', owner: 'Jonas B' },
    { title: 'Open the yard', owner: '' },
  ],
  added: ['Cedar slips again'],
  todos: [{ title: 'Call the mill', owner: 'Jonas B', dueDate: '2026-03-10' }],
  done: [{ title: 'Oil', owner: 'Jonas B' }],
  headlines: [{ title: 'New ferry', teams: 2 }],
  notes: [{ title: 'Notes', contentHtml: '<p>Words</p>' }],
  present: [name],
  absent: ['Noor H'],
  url: base,
};

const changed = ['password', 'provider', 'providerOn', 'factorOn', 'factorOff', 'factorReplaced', 'passkeyOn', 'passkeyOff'] as const;
const stop = { text: 'Stop', url: base };

/** Every mail of each file, by the file's path and the function's name. */
const kinds: Record<string, Record<string, (reader: Reading) => Mail[]>> = {
  'server/auth/code-mail.ts': {
    codeMail: (reader) => [codes.codeMail(reader, to, '123456')],
    unknownMail: (reader) => [codes.unknownMail(reader, to, base)],
  },
  'server/auth/guessed-mail.ts': { guessedMail: (reader) => [guesses.guessedMail(reader, to, base)] },
  'server/auth/ways-mail.ts': { waysMail: (reader) => changed.map((what) => ways.waysMail(reader, to, what, base)) },
  'features/office/register/server/mails.ts': {
    codeMail: (reader) => [register.codeMail(reader, to, 'ABCDEF')],
    knownMail: (reader) => [register.knownMail(reader, to, base)],
    resetMail: (reader) => [register.resetMail(reader, to, base, 'x')],
    unknownMail: (reader) => [register.unknownMail(reader, to, base)],
    changedMail: (reader) => [register.changedMail(reader, to, base, 'https://…')],
  },
  'features/office/sign-ins/server/mails.ts': {
    oldAddressMail: (reader) => [signIns.oldAddressMail(reader, to, to, '123456')],
    newAddressMail: (reader) => [signIns.newAddressMail(reader, to, '123456')],
    takenAddressMail: (reader) => [signIns.takenAddressMail(reader, to, base)],
    movedMail: (reader) => [signIns.movedMail(reader, to, to, base)],
  },
  'features/office/settings/server/mails.ts': {
    deletedMail: (reader) =>
      [true, false].map((owns) => settings.deletedMail(reader, { email: to, name: 'Harbor & Pine', eraseAfter: new Date(), owns })),
    backMail: (reader) => [settings.backMail(reader, { email: to, name: 'Harbor & Pine', base })],
  },
  'features/office/members/server/mails.ts': {
    factorResetMail: (reader) => [members.factorResetMail(reader, { name, orgName: 'Harbor & Pine', url: base })],
    ownerMail: (reader) =>
      (['newOwner', 'formerOwner'] as const).map((which) =>
        members.ownerMail(reader, which, { name, orgName: 'Harbor & Pine', url: base }),
      ),
  },
  'features/office/billing/server/mails.ts': {
    invoiceMail: (reader) => [billing.invoiceMail(reader, { orgName: 'Harbor & Pine', number: '2026-1', amount: '$15.00', url: base })],
    noticeMail: (reader) => notices.map((notice) => billing.noticeMail(reader, { ...notice, values: sums, currency: 'USD' }, base)),
  },
  'features/office/invitations/server/mails.ts': {
    handedOnMail: (reader) => [invitations.handedOnMail(reader, { email: to, orgName: 'Harbor & Pine', invitedBy: name, base })],
    invitationMail: (reader) => [
      invitations.invitationMail(reader, {
        id: newId(),
        email: to,
        firstName: 'Lena',
        key: 'k',
        orgName: 'Harbor & Pine',
        invitedBy: name,
        base,
        orgId,
        keyHash: 'h',
      }),
    ],
  },
  'features/meeting/briefs/server/mails.ts': {
    briefMail: (reader) =>
      (['brief', 'summary'] as const).map((kind) => briefs.briefMail(reader, { kind, title, name, words: 'Bring quotes', url: base })),
  },
  'features/meeting/live-meetings/server/mails.ts': {
    recapMail: (reader) => [
      recaps.recapMail(reader, recap, stop),
      recaps.recapMail(
        reader,
        { ...recap, summary: { ...recap.summary, averageRating: null }, todos: [], solved: [], headlines: [], notes: [], absent: [] },
        stop,
      ),
    ],
  },
  'features/work/mailings/server/mails.ts': {
    noticeMail: (reader) =>
      tellings.flatMap((told) =>
        mailSubjects.map((subject) =>
          mailings.noticeMail(
            { config: { BASE_URL: base, SECRET: 's' } as never, orgId, orgName: 'Harbor & Pine', reader },
            shown(reader, told),
            subject,
          ),
        ),
      ),
    digestMail: (reader) => {
      const todos = Array.from({ length: 12 }, () => ({ ownerId: personId, tractionId: null, title: 'Oil', dueDate: '2026-03-02' }));
      const told = tellings.map((each) => shown(reader, each));
      return [
        mailings.digestMail(
          { config: { BASE_URL: base, SECRET: 's' } as never, orgId, orgName: 'Harbor & Pine', reader },
          { day: '2026-03-03', dueToday: todos, late: todos, told },
        ),
      ];
    },
  },
};

/** Returns the files of the server that write mails: they make a letter, or return a mail. */
const writers = (): string[] =>
  files
    .filter((path) => path !== 'server/mail/letter.ts')
    .filter((path) => /\bletter\(|: Mail(?:\[\])? =>/.test(readFileSync(new URL(path, root), 'utf8')))
    .toSorted();

/** What no mail may hold: a key of the language file, a value that was not filled in, or nothing where something was to stand. */
const wrong = /(?<![\w./@-])[a-z][a-zA-Z]+(?:\.[a-zA-Z_]+)+(?![\w/@-])|\{\{|\}\}|undefined|\[object|\(\)|Invalid Date/u;
const hosts = /https?:\/\/\S+|\S+@\S+/g;

describe('every mail of every kind', () => {
  it('is read here: no file writes mails that this test does not know', () => {
    expect(Object.keys(kinds).toSorted()).toEqual(writers());
    for (const [path, its] of Object.entries(kinds)) {
      const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
      const exported = [...text.matchAll(/^export const (\w+Mail) =/gm)].map(([, each = '']) => each);
      expect(Object.keys(its).toSorted(), path).toEqual(exported.toSorted());
    }
  });

  it('of notifications says every text that the server names', () => {
    const keys = tellings.map(({ key }) => key);
    expect(
      named.filter(
        ({ key, isBeginning }) => !around.test(key) && !keys.some((each) => (isBeginning ? each.startsWith(key) : each === key)),
      ),
    ).toEqual([]);
    expect(keys).toEqual(expect.arrayContaining(['notifications.mentioned', 'notifications.assignedMany.rock', 'notifications.declined']));
    expect(parts.length).toBeGreaterThan(5);
  });

  it.each(Object.entries(kinds).flatMap(([path, its]) => Object.entries(its).map(([made, write]) => [path, made, write] as const)))(
    '%s %s has words alone, in each language',
    (path, _, write) => {
      onTestFinished(() => sayUnpaid(false));
      for (const isUnpaid of [false, true]) {
        sayUnpaid(isUnpaid);
        for (const { subject, plain, html } of readers.flatMap(write)) {
          const said = html.replace(/<[^>]*>/g, '\n');
          for (const text of [subject, plain, said]) expect(text.replace(hosts, '')).not.toMatch(wrong);
          if (isUnpaid && !path.includes('billing')) expect(`${subject} ${plain}`).not.toMatch(/licen[cs]/i);
          expect(subject).not.toBe('');
        }
      }
      expect(write(readers[0] as Reading).length).toBeGreaterThan(0);
    },
  );
});
