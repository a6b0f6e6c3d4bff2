import { useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { codeText } from '#web/core/i18n/code-text.ts';
import { afterPress } from '#web/kit/ui/after-press.ts';
import type { FieldError } from '#web/kit/ui/field.tsx';
import { codeOf, excessIn, type Faults, faultsOf, withoutField } from './form-state.ts';

/** Holds a form's errors: the schema's from the moment a field is left, and those of the server's answer. */
export const useFaults = (schema: z.ZodMiniType, values: object) => {
  const [server, setServer] = useState<Faults>({});
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set<string>());
  const here = useMemo(() => faultsOf(schema, values), [schema, values]);
  return {
    valid: Object.keys(here).length === 0,
    errorAt: (path: string): FieldError | undefined => {
      const code = codeOf(path, { here, server, touched });
      return code === undefined ? undefined : { code, text: codeText(code, code === 'VAL_TOO_LONG' ? excessIn(schema, values)[path] : 0) };
    },
    /** Marks a field as left. */
    touch: (field: string) => afterPress(() => setTouched((now) => (now === 'all' ? now : new Set([...now, field])))),
    touchAll: () => setTouched('all'),
    /** Marks a field as changed: the server's error for it no longer applies. */
    forget: (field: string) => setServer((now) => withoutField(now, field)),
    setServer,
    clear: () => {
      setServer({});
      setTouched(new Set<string>());
    },
  };
};
