import '#web/core/texts/chart.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errors } from '#shared/errors.ts';
import { line } from '#shared/fields.ts';
import type { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { currentOf, saveOver } from '#web/core/writing/saving.ts';
import { type Form, useForm } from '#web/kit/forms/use-form.ts';
import { changedOf } from '#web/kit/writing/use-version.ts';
import type { Chart, Seat, SeatEdit } from '../../contract.ts';
import { holderNameOf, holdersOf } from '../../rules/holders.ts';
import { createSeat, editSeat, insertSeat } from '../calls.ts';
import type { ChosenHolder } from './holders-field.tsx';

/** What the form makes: a seat under another one or at the top, one between a seat and that above it, or a change of a seat. */
export type SeatWay = { parentId: string | null; isAssistant?: boolean } | { aboveId: string } | { seatId: string };

/** Most roles of a seat, and most characters of one; specification section 9. */
export const mostRoles = 7;
export const longestRole = 200;

const schema = z.object({
  title: line(),
  holders: z.array(z.object({ assignedToId: z.nullable(z.string()), holderName: z.string() })),
  /** What is typed in the field of the holders and not chosen yet: it would be lost, so the form is not sent with it. */
  name: z.string().check(z.refine((typed) => typed.trim() === '', 'VAL_INVALID')),
  isLT: z.boolean(),
  isAssistant: z.boolean(),
  parentId: z.string(),
  takesAll: z.boolean(),
  roles: z.array(line(longestRole)).check(z.maxLength(mostRoles, 'VAL_TOO_LONG')),
});
export type SeatValues = z.output<typeof schema>;
export type SeatForm = Form<SeatValues>;

/** The parts of a seat that the form edits, under the names of its fields. */
type Parts = Omit<SeatValues, 'takesAll' | 'name'>;

const partsOf = (seat: Seat): Parts => ({
  title: seat.title,
  holders: holdersOf(seat).map(holderNameOf),
  isLT: seat.isLT,
  isAssistant: seat.isAssistant,
  parentId: seat.parentId ?? '',
  roles: seat.roles,
});

const initialOf = (seat: Seat | undefined, way: SeatWay): SeatValues => ({
  ...(seat === undefined
    ? { title: '', holders: [], isLT: false, isAssistant: 'isAssistant' in way && way.isAssistant, parentId: '', roles: [] }
    : partsOf(seat)),
  takesAll: false,
  name: '',
});

/** Returns holders as commands take them: the first by itself. */
const heldBy = ([first, ...coHolders]: readonly ChosenHolder[]) => ({
  assignedToId: first?.assignedToId ?? null,
  holderName: first?.holderName ?? '',
  coHolders,
});

const editOf = ({ holders, parentId, isAssistant, ...plain }: Partial<Parts>, values: SeatValues): SeatEdit => ({
  ...plain,
  ...(holders === undefined ? {} : heldBy(holders)),
  ...(parentId === undefined || parentId === '' ? {} : { parentId }),
  ...(parentId === undefined && isAssistant === undefined ? {} : { isAssistant: values.isAssistant }),
});

/** A seat as the form began with it, and as it is now as far as the form knows: an edit goes over that. */
interface Edited {
  began: Seat;
  based: Seat;
}

/** Sends what the form says; resolves to the seat's id. Of an edit only what changed is sent, so that others' changes of the rest stay. */
const sendSeat = async (chart: Chart, way: SeatWay, values: SeatValues, edited: Edited | undefined): Promise<string> => {
  const { title, isLT, isAssistant, roles, takesAll, holders } = values;
  const held = heldBy(holders);
  if ('aboveId' in way) {
    const parentId = chart.seats.find(({ id }) => id === way.aboveId)?.parentId ?? null;
    const below = takesAll ? {} : { belowIds: [way.aboveId] };
    return (await insertSeat(chart, { title, isLT, roles, ...held, parentId, isInsert: true, ...below })).id;
  }
  if (!('seatId' in way)) return (await createSeat(chart, { title, isLT, isAssistant, roles, ...held, parentId: way.parentId })).id;
  if (edited === undefined) return way.seatId;
  const { began, based } = edited;
  const mine: Partial<Parts> = changedOf(values, partsOf(began));
  await saveOver(based, mine, (now) => editSeat(chart, now, { ...editOf(mine, values), version: now.version }), partsOf);
  return way.seatId;
};

/** Fields of the server's errors that stand in the form; others are told by a toast. */
const isShown = (field: string): boolean => /^(title|roles|parentId)\b/.test(field);
const isHolder = (field: string): boolean => /^(assignedToId|coHolders)\b/.test(field);

/**
 * Returns the form of a seat. `theirs` is the seat as somebody else has changed it meanwhile, where both changed the same part: what was typed
 * stays, and the next save goes over it. `isHolderRefused` says that one of the holders cannot be seated here.
 */
export const useSeatForm = (chart: Chart, way: SeatWay, seat: Seat | undefined, onDone: (id: string) => void) => {
  const [edited, setEdited] = useState(seat && { began: seat, based: seat });
  const [theirs, setTheirs] = useState<Seat>();
  const [isHolderRefused, setHolderRefused] = useState(false);
  const onFail = (error: ApiError): boolean => {
    const now = currentOf<Seat>(error);
    const fields = Object.keys(error.fields);
    if (now !== undefined) {
      setEdited((before) => before && { ...before, based: now });
      setTheirs(now);
      return true;
    }
    if (fields.some(isHolder)) {
      setHolderRefused(true);
      return true;
    }
    // What the server refuses for a reason of its own, as a circle, is said in its words.
    if (error.code === errors.invalid.code && fields.length > 0 && fields.every(isShown)) return false;
    // Catalogue M-25: what fails without a reason of its own has this text, whether a seat is made or changed.
    tellFailure(error, error.status >= 500 ? 'chart.failed.save' : undefined);
    return true;
  };
  const form = useForm<SeatValues, SeatValues>({
    schema,
    initial: initialOf(seat, way),
    send: async (values) => onDone(await sendSeat(chart, way, values, edited)),
    onFail,
  });
  const setHolders = (holders: ChosenHolder[]) => {
    setHolderRefused(false);
    form.set('holders', holders);
  };
  const takeTheirs = () => {
    if (theirs === undefined) return;
    form.reset(initialOf(theirs, way));
    setEdited({ began: theirs, based: theirs });
    setTheirs(undefined);
  };
  return { form, theirs, takeTheirs, isHolderRefused, setHolders };
};
