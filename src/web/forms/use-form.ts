import { useMemo, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { tellFailure } from '../api/tell-failure.ts';
import type { DialogForm } from '../modals/dialog.tsx';
import type { FieldError } from '../ui/field.tsx';
import { codeText } from './code-text.ts';
import { codeOf, type Faults, faultsOf, sameValues, withoutField } from './form-state.ts';

export interface FormOptions<Values, Output> {
  /** The body of the contract's endpoint. */
  schema: z.ZodMiniType<Output, unknown>;
  initial: Values;
  /**
   * Sends the parsed values; its failures are told here, so give it an act that is `quiet`. Codes for fields that the
   * form has show beside them, everything else as a toast. What was typed stays.
   */
  send: (values: Output) => Promise<unknown>;
  onDone?: (() => void) | undefined;
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

const focusFirstFault = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};

/** A form by the contract's own schema: codes beside fields, nothing typed is lost, dirty for the leave guard. */
export const useForm = <Values extends object, Output>({ schema, initial, send, onDone, lockUntilReady = false }: FormOptions<Values, Output>): Form<Values> => {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [server, setServer] = useState<Faults>({});
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set<string>());
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const here = useMemo(() => faultsOf(schema, values), [schema, values]);
  const dirty = !sameValues(values, start);
  const valid = Object.keys(here).length === 0;

  const errorAt = (path: string): FieldError | undefined => {
    const code = codeOf(path, { here, server, touched });
    return code === undefined ? undefined : { code, text: codeText(code) };
  };

  const set = <Key extends keyof Values & string>(key: Key, value: Values[Key]): void => {
    setValues((now) => ({ ...now, [key]: value }));
    setServer((now) => withoutField(now, key));
  };

  const fail = (error: unknown): void => {
    const known = error instanceof ApiError ? Object.keys(error.fields).filter((field) => (field.split('.')[0] ?? '') in values) : [];
    if (!(error instanceof ApiError) || known.length === 0) return tellFailure(error);
    setServer(Object.fromEntries(known.map((field) => [field, error.fields[field] ?? []])));
    focusFirstFault();
  };

  const sendAll = async (): Promise<boolean> => {
    if (sending.current) return false;
    setTouched('all');
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      focusFirstFault();
      return false;
    }
    sending.current = true;
    setBusy(true);
    try {
      await send(parsed.data);
      setStart(values);
      onDone?.();
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    set,
    field: (key) => ({
      name: key,
      value: values[key],
      onChange: (value) => set(key, value),
      onBlur: () => setTouched((now) => (now === 'all' || values[key] === start[key] ? now : new Set([...now, key]))),
      error: errorAt(key),
    }),
    errorAt,
    reset: (next = initial) => {
      setStart(next);
      setValues(next);
      setServer({});
      setTouched(new Set<string>());
    },
    send: sendAll,
    submit: () => void sendAll(),
    dirty,
    busy,
    ready: !lockUntilReady || (valid && dirty),
  };
};
