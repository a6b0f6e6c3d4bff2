import '#web/core/texts/invitations.ts';
import { useRef, useState } from 'react';
import { needsLicence } from '#features/ground/licences/rules.ts';
import type { InvitedRole } from '#features/teams/invited/contract.ts';
import { rolesToGive } from '#features/teams/invited/rules.ts';
import { newId } from '#shared/ids.ts';
import { type PastedPerson, readList } from '#shared/people-list.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { t } from '#web/core/i18n/language.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { afterPress } from '#web/kit/ui/after-press.ts';
import { mostInvited } from '../../contract.ts';
import { addressOf, type InviteRow, type RowState, statesOf } from '../../rules/rows.ts';
import { inviteRows, useFreeDomains, useKnownAddresses } from '../calls.ts';

/** A row that the caller fills in: an address from elsewhere, or a person whose mail came back. */
export type StartRow = Partial<Omit<InviteRow, 'id' | 'role'>> & { role?: InvitedRole | undefined };

const rowFields = ['firstName', 'lastName', 'email'] as const;
export type RowField = (typeof rowFields)[number];

interface FormOptions {
  start: readonly StartRow[];
  tractionId: string | undefined;
  onSent: (rows: InviteRow[]) => void;
  /** Leads to the payment of so many licences; resolves to whether they were paid and the rows can be sent again. */
  onCheckout: (licences: number) => Promise<boolean>;
}

const likeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Focuses the first field with an error. */
const focusFault = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus());
};

/** Fills in the name that an address spells, where a row has none. */
const named = (row: StartRow): StartRow => {
  const [read] = row.firstName === undefined ? readList(row.email ?? '') : [];
  return read === undefined ? row : { ...row, firstName: read.firstName, lastName: read.lastName };
};

const isUntouched = (row: InviteRow): boolean => row.firstName + row.lastName + row.email === '';

/** Holds the rows and what can be done with them. */
const useRows = (start: readonly StartRow[], usualRole: InvitedRole, roles: readonly InvitedRole[]) => {
  const blank = (more: StartRow = {}): InviteRow => ({
    id: newId(),
    firstName: '',
    lastName: '',
    email: '',
    ...more,
    role: more.role !== undefined && roles.includes(more.role) ? more.role : usualRole,
  });
  const [given] = useState<readonly InviteRow[]>(() => (start.length === 0 ? [blank()] : start.map((row) => blank(named(row)))));
  const [rows, setRows] = useState(given);
  const set = (id: string, change: Partial<InviteRow>) => setRows((now) => now.map((row) => (row.id === id ? { ...row, ...change } : row)));
  return {
    rows,
    /** Whether anything was written here. What the caller has given is still there when the dialog closes. */
    dirty: rows.some((row) => !isUntouched(row) && !given.includes(row)),
    set,
    add: () => {
      const row = blank();
      setRows((now) => [...now, row]);
      return row.id;
    },
    remove: (id: string) => setRows((now) => (now.length === 1 ? [blank()] : now.filter((row) => row.id !== id))),
    /** Adds pasted people in place of rows that are still empty. */
    take: (people: readonly PastedPerson[]) => setRows((now) => [...now.filter((row) => !isUntouched(row)), ...people.map(blank)]),
    keep: (ids: ReadonlySet<string>) =>
      setRows((now) => {
        const kept = now.filter(({ id }) => ids.has(id));
        return kept.length === 0 ? [blank()] : kept;
      }),
  };
};

/** Holds which fields were left, since an error is shown only then. */
const useLeft = () => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  return {
    isLeft: (id: string, field: RowField) => all || left.has(`${id} ${field}`),
    leave: (id: string, field: RowField) => afterPress(() => setLeft((now) => new Set([...now, `${id} ${field}`]))),
    leaveAll: () => setAll(true),
    begin: () => {
      setAll(false);
      setLeft(new Set());
    },
  };
};

/** Returns the errors of the server by row id and field; its rows are those that were sent. */
const serverFaults = (error: unknown, sent: readonly InviteRow[]): ReadonlyMap<string, string> => {
  if (!(error instanceof ApiError)) return new Map();
  return new Map(
    Object.entries(error.fields).flatMap(([path, codes]) => {
      const [list, index, field] = path.split('.');
      const row = list === 'invitees' ? sent[Number(index)] : undefined;
      return row === undefined ? [] : [[`${row.id} ${field}`, codes[0] ?? 'VAL_INVALID'] as [string, string]];
    }),
  );
};

/** Holds which addresses to ask the server about, and what it knows of them. */
const useAsked = (start: readonly StartRow[]) => {
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set(start.map((row) => addressOf({ email: row.email ?? '' }))));
  const known = useKnownAddresses([...asked].filter((address) => likeAddress.test(address)));
  const ask = (...emails: string[]) => setAsked((now) => new Set([...now, ...emails.map((email) => addressOf({ email }))]));
  return { known, ask };
};

/** Holds the errors of the server, each until its row is changed. */
const useServerFaults = () => {
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    at: (id: string, field: RowField) => faults.get(`${id} ${field}`),
    set: setFaults,
    forget: (id: string) => setFaults((now) => new Map([...now].filter(([key]) => !key.startsWith(id)))),
  };
};

/** Holds the rows, what is known of each, and which of them are good to go. */
const useTable = (start: readonly StartRow[]) => {
  const session = useSession();
  const roles = rolesToGive(roleOf(session) ?? 'Observer');
  const usualRole = roles[0] ?? 'Observer';
  const table = useRows(start, usualRole, roles);
  const left = useLeft();
  const freeDomains = useFreeDomains();
  const { known, ask } = useAsked(start);
  const server = useServerFaults();
  const states: readonly RowState[] = statesOf(table.rows, known);
  const good = table.rows.filter((_, at) => states[at]?.kind === 'good');
  return { roles, table, left, freeDomains, ask, server, states, good };
};

type Table = ReturnType<typeof useTable>;

/** Sends the rows that are good, never twice at once; those that went leave the form. */
const useSending = (
  { table, left, freeDomains, ask, server, states, good }: Table,
  { tractionId, onSent, onCheckout }: Omit<FormOptions, 'start'>,
) => {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const deliver = async (isAgain = false): Promise<void> => {
    try {
      const { invited, mustPay } = await inviteRows(good, tractionId, freeDomains);
      if (mustPay) {
        const licences = good.filter((row) => needsLicence(row, freeDomains)).length;
        if (isAgain || !(await onCheckout(licences))) return;
        return await deliver(true);
      }
      const sent = good.filter(({ id }) => invited.includes(id));
      const isDone = (row: InviteRow, at: number) => invited.includes(row.id) || isUntouched(row) || states[at]?.kind === 'duplicate';
      table.keep(new Set(table.rows.filter((row, at) => !isDone(row, at)).map(({ id }) => id)));
      // Who was left out has been invited by somebody else meanwhile.
      ask(...good.map(({ email }) => email));
      if (sent.length > 0) onSent(sent);
    } catch (error) {
      const faults = serverFaults(error, good);
      server.set(faults);
      if (faults.size === 0) tellFailure(error);
      else focusFault();
    }
  };
  const submit = async () => {
    if (running.current) return;
    left.leaveAll();
    ask(...table.rows.map(({ email }) => email));
    if (good.length === 0) return focusFault();
    running.current = true;
    setBusy(true);
    await deliver();
    running.current = false;
    setBusy(false);
  };
  return { busy, submit: () => void submit() };
};

/** Returns what is done at the fields of the rows: changing, leaving, pasting, and what is wrong with them. */
const fieldActs = ({ table, left, ask, server, states }: Table) => ({
  change: (id: string, change: Partial<InviteRow>) => {
    table.set(id, change);
    server.forget(id);
  },
  leave: (row: InviteRow, field: RowField) => {
    if (field === 'email') {
      if (row.email !== addressOf(row)) table.set(row.id, { email: addressOf(row) });
      ask(row.email);
    }
    if (row[field] !== '') left.leave(row.id, field);
  },
  /** Notes that a whole row was left: what is missing in it is said then. */
  leaveRow: (row: InviteRow) => {
    if (!isUntouched(row)) for (const field of rowFields) left.leave(row.id, field);
  },
  /** Returns the error code of a field, once it was left. */
  faultAt: (index: number, field: RowField): string | undefined => {
    const row = table.rows[index];
    const state = states[index];
    if (row === undefined) return undefined;
    const own = state?.kind === 'faulty' && left.isLeft(row.id, field) ? state.faults[field] : undefined;
    return own ?? server.at(row.id, field);
  },
  /** Takes a pasted list, and says who does not fit any more; returns how many people it names. */
  paste: (text: string): number => {
    const named = readList(text);
    const people = named.slice(0, Math.max(0, mostInvited - table.rows.filter((row) => !isUntouched(row)).length));
    const [next] = named.slice(people.length);
    if (next !== undefined)
      toast.warning(t('invitations.pasteOver', { count: named.length - people.length, most: mostInvited, next: next.email }), {
        id: 'paste-over',
        duration: toastTimes.persistent,
        outlastsDialog: true,
      });
    if (people.length === 0) return named.length;
    table.take(people);
    ask(...people.map(({ email }) => email));
    return people.length;
  },
});

/** Holds the form of the invite dialog: rows, what is wrong with them, and sending those that are good. */
export const useInviteForm = ({ start, ...options }: FormOptions) => {
  const held = useTable(start);
  const { table, left, freeDomains, roles, states, good } = held;
  const { busy, submit } = useSending(held, options);
  return {
    rows: table.rows,
    states,
    roles,
    good,
    /** How many of the rows that go need a licence. */
    licences: good.filter((row) => needsLicence(row, freeDomains)).length,
    isFree: (row: InviteRow) => !needsLicence(row, freeDomains),
    dirty: table.dirty,
    busy,
    isEmpty: states.every(({ kind }) => kind === 'empty'),
    isFull: table.rows.length >= mostInvited,
    submit,
    begin: left.begin,
    add: table.add,
    remove: table.remove,
    ...fieldActs(held),
  };
};

export type InviteForm = ReturnType<typeof useInviteForm>;
