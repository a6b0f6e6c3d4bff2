import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { tellFailure } from '../api/tell-failure.ts';
import type { DialogForm } from '../modals/dialog.tsx';
import type { FieldError } from '../ui/field.tsx';
import { type Faults, sameValues } from './form-state.ts';
import { useFaults } from './use-faults.ts';

export interface FormOptions<Values, Output> {
  /** The body of the contract's endpoint. */
  schema: z.ZodMiniType<Output, unknown>;
  initial: Values;
  /** What somebody has typed already, over `initial`. */
  typed?: Partial<Values> | undefined;
  /**
   * Sends the parsed values; its failures are told here, so give it an act that is `quiet`. Codes for fields that the
   * form has show beside them, everything else as a toast. What was typed stays.
   */
  send: (values: Output) => Promise<unknown>;
  onDone?: (() => void) | undefined;
  /** Return true when the form itself says what failed, as for a stale write. */
  onFail?: ((error: ApiError) => boolean) | undefined;
  /** The submit button works only while everything is right and something was changed. */
  lockUntilReady?: boolean;
}

/** What binds a field: spread it on `TextField` and its kind. */
export interface FieldBinding<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: FieldError | undefined;
}

export interface Form<Values> extends DialogForm {
  values: Values;
  set: <Key extends keyof Values & string>(key: Key, value: Values[Key]) => void;
  field: <Key extends keyof Values & string>(key: Key) => FieldBinding<Values[Key]>;
  /** What is wrong at a path such as `rows.0.email`. */
  errorAt: (path: string) => FieldError | undefined;
  /** Begins anew, as for `Add and create another`. */
  reset: (values?: Values) => void;
  /** Sends and tells whether it succeeded. */
  send: () => Promise<boolean>;
}

/** `data-fault` marks what to press where the fault is that something is missing, and no field has it. */
const focusFirstFault = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus());
};

/** What the server says of the fields that the form has; nothing when the failure is about something else. */
const fieldFaults = (error: unknown, values: object): Faults => {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).filter(([field]) => (field.split('.')[0] ?? '') in values));
};

/** The values of a form beside those that it began with. */
const useValues = <Values extends object>(initial: Values, typed?: Partial<Values>) => {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState({ ...initial, ...typed });
  return {
    values,
    start,
    dirty: !sameValues(values, start),
    change: <Key extends keyof Values>(key: Key, value: Values[Key]) => setValues((now) => ({ ...now, [key]: value })),
    /** What stands is now what it began with. */
    settle: () => setStart(values),
    begin: (next: Values) => {
      setStart(next);
      setValues(next);
    },
  };
};

/** Whether it is being sent, known at once and shown. */
const useBusy = () => {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const set = (now: boolean) => {
    running.current = now;
    setBusy(now);
  };
  return { busy, isBusy: () => running.current, setBusy: set };
};

/** A form by the contract's own schema: codes beside fields, nothing typed is lost, dirty for the leave guard. */
export const useForm = <Values extends object, Output>(options: FormOptions<Values, Output>): Form<Values> => {
  const { schema, initial, typed, send, onDone, onFail, lockUntilReady = false } = options;
  const { values, start, dirty, change, settle, begin } = useValues(initial, typed);
  const { busy, isBusy, setBusy } = useBusy();
  const faults = useFaults(schema, values);

  const set = <Key extends keyof Values & string>(key: Key, value: Values[Key]): void => {
    change(key, value);
    faults.forget(key);
  };

  const fail = (error: unknown): void => {
    if (error instanceof ApiError && onFail?.(error) === true) return;
    const known = fieldFaults(error, values);
    if (Object.keys(known).length === 0) return tellFailure(error);
    faults.setServer(known);
    focusFirstFault();
  };

  const deliver = async (parsed: Output): Promise<boolean> => {
    setBusy(true);
    try {
      await send(parsed);
      settle();
      onDone?.();
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const sendAll = async (): Promise<boolean> => {
    if (isBusy()) return false;
    faults.touchAll();
    const parsed = schema.safeParse(values);
    if (parsed.success) return deliver(parsed.data);
    focusFirstFault();
    return false;
  };

  return {
    values,
    set,
    field: (key) => ({
      name: key,
      value: values[key],
      onChange: (value) => set(key, value),
      onBlur: () => (values[key] === start[key] ? undefined : faults.touch(key)),
      error: faults.errorAt(key),
    }),
    errorAt: faults.errorAt,
    reset: (next = initial) => {
      begin(next);
      faults.clear();
    },
    send: sendAll,
    submit: () => void sendAll(),
    dirty,
    busy,
    ready: !lockUntilReady || (faults.valid && dirty),
  };
};
