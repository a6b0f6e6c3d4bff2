import { useEffect, useEffectEvent, useState } from 'react';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import type { TextKey } from '#web/core/i18n/language.ts';

/** What a trial run has said of a request: its answer, or how to try again after it failed. Neither until one of them is there. */
export interface Trial<Answer> {
  answer: Answer | undefined;
  /** Asks once more; absent unless it failed. */
  retry: (() => void) | undefined;
  /** Takes an answer that came in another way, such as by the command itself. */
  take: (answer: Answer) => void;
}

/**
 * Asks the server what a command would do, whenever the request changes; `asked` must be the same object as long as it is the same request.
 * A failure is told by a toast with `failed`, and stays until it is tried again or something else is asked.
 */
export const useTrial = <Asked extends object, Answer>(
  asked: Asked | undefined,
  send: (asked: Asked) => Promise<Answer>,
  failed: TextKey,
): Trial<Answer> => {
  const [told, setTold] = useState<{ to: Asked; answer: Answer | undefined }>();
  const ask = useEffectEvent((to: Asked) => send(to));
  const fail = useEffectEvent((error: unknown) => tellFailure(error, failed));
  useEffect(() => {
    if (asked === undefined || told?.to === asked) return undefined;
    // What comes after something else was asked is neither shown nor told.
    let isCurrent = true;
    ask(asked).then(
      (answer) => isCurrent && setTold({ to: asked, answer }),
      (error: unknown) => {
        if (!isCurrent) return;
        fail(error);
        setTold({ to: asked, answer: undefined });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [asked, told]);
  const isTold = asked !== undefined && told?.to === asked;
  return {
    answer: isTold ? told.answer : undefined,
    retry: isTold && told.answer === undefined ? () => setTold(undefined) : undefined,
    take: (answer) => asked !== undefined && setTold({ to: asked, answer }),
  };
};
