import { use, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '#web/core/api/api-error.ts';
import { isInterruption, takeOver } from '#web/core/api/interrupted.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import type { DialogForm } from '#web/kit/modals/dialog.tsx';
import { OpenDialogContext } from '#web/kit/modals/open-dialog.ts';
import type { FieldError } from '#web/kit/ui/field.tsx';
import { type Faults, sameValues } from './form-state.ts';
import { useFaults } from './use-faults.ts';

export interface FormOptions<Values, Output> {
  /** The schema of the endpoint's body. */
  schema: z.ZodMiniType<Output, unknown>;
  initial: Values;
  /** Input restored from earlier, laid over `initial`. */
  typed?: Partial<Values> | undefined;
  /**
   * Sends the parsed values. Failures are shown here, so pass an act with `quiet`: codes of the form's fields beside them, all others as a
   * toast. The input stays.
   */
  send: (values: Output) => Promise<unknown>;
  onDone?: (() => void) | undefined;
  /** Returns true when the form itself shows the failure, as for a stale write. */
  onFail?: ((error: ApiError) => boolean) | undefined;
  /** True disables the submit button until the form is valid and changed. */
  lockUntilReady?: boolean;
}

/** Binds a field to the form: spread it on `TextField` and its like. */
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
  /** Returns the error at a path such as `rows.0.email`. */
  errorAt: (path: string) => FieldError | undefined;
  /** Starts over, as for `Add and create another`. */
  reset: (values?: Values) => void;
  /** Sends the form, or other values that take the place of its own; resolves to whether it succeeded. */
  send: (instead?: Values) => Promise<boolean>;
}

/** Focuses the first invalid field. `data-fault` marks a button to focus when something is missing that no field holds. */
const focusFirstFault = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus());
};

/** Shows what is wrong in every field, left or not, and leads to the first. */
const pointOut = (faults: { touchAll: () => void }): void => {
  faults.touchAll();
  focusFirstFault();
};

/** Returns the server's errors for fields of this form; empty when the failure has another cause. */
const fieldFaults = (error: unknown, values: object): Faults => {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).filter(([field]) => (field.split('.')[0] ?? '') in values));
};

/** Holds the form's values and those it started with. */
const useValues = <Values extends object>(initial: Values, typed?: Partial<Values>) => {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState({ ...initial, ...typed });
  return {
    values,
    start,
    dirty: !sameValues(values, start),
    change: <Key extends keyof Values>(key: Key, value: Values[Key]) => setValues((now) => ({ ...now, [key]: value })),
    /** Makes the current values the initial ones. */
    settle: (now: Values) => setStart(now),
    setAll: setValues,
    begin: (next: Values) => {
      setStart(next);
      setValues(next);
    },
  };
};

/** Returns input that was kept on this device for the dialog that is open again, or what the caller restores. */
const useRestored = <Values extends object>(typed: Partial<Values> | undefined): Partial<Values> | undefined => {
  const restored = use(OpenDialogContext)?.restored as Partial<Values> | undefined;
  return typed ?? restored;
};

/**
 * Whether the form is being sent: in a ref, to block a second send at once, and in the state, to show it. A form that was not sent because
 * the session had ended stands as it was, and is `unsent` until it is sent again.
 */
const useSending = () => {
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState(false);
  const running = useRef(false);
  const set = (now: boolean) => {
    running.current = now;
    setBusy(now);
    if (now) setUnsent(false);
  };
  /** Returns true when the failure is the end of the session. */
  const isInterrupted = (error: unknown): boolean => {
    if (!isInterruption(error)) return false;
    takeOver(error);
    setUnsent(true);
    return true;
  };
  return { busy, unsent, isBusy: () => running.current, setBusy: set, isInterrupted };
};

/** Manages a form with the contract's own schema: errors beside fields, input kept after failures, and `dirty` for the leave guard. */
export const useForm = <Values extends object, Output>(options: FormOptions<Values, Output>): Form<Values> => {
  const { schema, initial, typed, send, onDone, onFail, lockUntilReady = false } = options;
  const { values, start, dirty, change, settle, setAll, begin } = useValues(initial, useRestored(typed));
  const { isBusy, setBusy, isInterrupted, ...sending } = useSending();
  const faults = useFaults(schema, values);

  const set = <Key extends keyof Values & string>(key: Key, value: Values[Key]): void => {
    change(key, value);
    faults.forget(key);
  };

  const fail = (error: unknown): void => {
    if (isInterrupted(error) || (error instanceof ApiError && onFail?.(error) === true)) return;
    const known = fieldFaults(error, values);
    if (Object.keys(known).length === 0) return tellFailure(error);
    faults.setServer(known);
    focusFirstFault();
  };

  const deliver = async (parsed: Output, sent: Values): Promise<boolean> => {
    setBusy(true);
    try {
      await send(parsed);
      settle(sent);
      onDone?.();
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const sendAll = async (sent: Values = values): Promise<boolean> => {
    if (isBusy()) return false;
    setAll(sent);
    const parsed = schema.safeParse(sent);
    if (!parsed.success) pointOut(faults);
    return parsed.success && deliver(parsed.data, sent);
  };

  return {
    values,
    set,
    field: (key) => ({
      name: key,
      value: values[key],
      onChange: (value) => set(key, value),
      onBlur: () => void (values[key] === start[key] || faults.touch(key)),
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
    ...sending,
    waitsFor: !lockUntilReady ? undefined : !dirty ? 'change' : faults.valid ? undefined : 'fields',
  };
};
