import { codeText } from '#web/core/i18n/code-text.ts';
import type { FieldBinding, Form } from '#web/kit/forms/use-form.ts';
import { useDebounced } from '#web/kit/search/use-debounced.ts';

/** Milliseconds after the last letter until a taken name is said; as for searches (specification section 9). */
const saidAfter = 300;

interface FreeName<Values> {
  /** The field, with the error of a name that is taken. */
  field: FieldBinding<string>;
  /** The form, which cannot be sent while the name is taken. */
  form: Form<Values>;
}

/** Watches a name as it is typed: where it is taken, the field says so and the form waits for another. */
export const useFreeName = <Values>(
  form: Form<Values>,
  binding: FieldBinding<string>,
  isTaken: (name: string) => boolean,
  code: string,
): FreeName<Values> => {
  const settled = useDebounced(binding.value, saidAfter);
  const isSaid = settled === binding.value && isTaken(binding.value);
  return {
    field: { ...binding, error: isSaid ? { code, text: codeText(code) } : binding.error },
    form: { ...form, waitsFor: isTaken(binding.value) ? 'fields' : form.waitsFor },
  };
};
