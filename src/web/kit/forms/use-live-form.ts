import { useEffect, useRef, useState } from 'react';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { sameValues } from './form-state.ts';
import { type Form, type FormOptions, useForm } from './use-form.ts';
import { useLive } from './use-live.ts';

interface LiveForm<Values> extends Form<Values> {
  /** True while there is input that is not saved by itself: it is invalid, or was refused. Ask before it is lost. */
  isStuck: boolean;
}

/** Returns a ref that is true while the form is not on the page. */
const useGone = () => {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);
  return gone;
};

/**
 * Manages a form that saves itself (catalogue row Y-05): a second after the last change, and at once when a field is left, on Enter, and when
 * the form or the page is left. What is invalid stays as typed, with its error once the field is left. A failure after the form has gone is
 * told as a toast.
 */
export const useLiveForm = <Values extends object, Output>(options: FormOptions<Values, Output>): LiveForm<Values> => {
  const { schema, onFail } = options;
  const gone = useGone();
  const [saved] = useState(options.initial);
  const [refused, setRefused] = useState<Values>();
  const form = useForm({
    ...options,
    onFail: (error) => {
      if (onFail?.(error) === true) return true;
      if (gone.current) tellFailure(error);
      return gone.current;
    },
  });
  const fits = (values: Values) => schema.safeParse(values).success;
  const live = useLive(form.values, saved, {
    isSame: sameValues,
    fits,
    save: async (values) => {
      const isSaved = await form.send(values);
      setRefused(isSaved ? undefined : values);
      return isSaved;
    },
  });
  return {
    ...form,
    field: (key) => {
      const field = form.field(key);
      const onBlur = () => {
        field.onBlur();
        void live.flush();
      };
      return { ...field, onBlur };
    },
    submit: () => void (fits(form.values) ? live.flush(true) : form.send()),
    isStuck: form.dirty && (!fits(form.values) || (refused !== undefined && sameValues(form.values, refused))),
  };
};
