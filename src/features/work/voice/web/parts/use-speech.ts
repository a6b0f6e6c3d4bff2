import { useCallback, useEffect, useRef, useState } from 'react';

/** What a browser's speech engine hears, as far as the panel needs it. */
interface Heard extends Event {
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

interface Engine extends EventTarget {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

type Engines = Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Engine>>;

const engineOf = (): (new () => Engine) | undefined => {
  const engines = window as unknown as Engines;
  return engines.SpeechRecognition ?? engines.webkitSpeechRecognition;
};

/** `asking` while the browser asks for the microphone; `refused` where it may not be used; `none` without a speech engine. */
export type SpeechState = 'quiet' | 'asking' | 'listening' | 'refused' | 'none';

export interface Speech {
  state: SpeechState;
  /** The words that are sure by now, and those that may still change; catalogue row U-27. */
  words: { sure: string; interim: string };
  start: () => void;
  /** Ends listening and takes what was said. */
  finish: () => void;
  /** Ends listening and forgets what was said. */
  cancel: () => void;
}

const silence = { sure: '', interim: '' };

const wordsOf = ({ results }: Heard): Speech['words'] => {
  const said = Array.from({ length: results.length }, (_, at) => results[at]);
  const textOf = (isFinal: boolean): string =>
    said
      .filter((result) => result?.isFinal === isFinal)
      .map((result) => result?.[0]?.transcript ?? '')
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  return { sure: textOf(true), interim: textOf(false) };
};

const refusals: ReadonlySet<string> = new Set(['not-allowed', 'service-not-allowed', 'audio-capture']);

interface Listener {
  onState: (state: SpeechState) => void;
  onWords: (words: Speech['words']) => void;
  /** Receives the whole sentence once, or why nothing was heard. */
  onEnd: (said: { text: string } | { reason: string }) => void;
}

/** Starts an engine; returns the function that makes it fall silent. */
const listen = (engine: Engine, { onState, onWords, onEnd }: Listener): (() => void) => {
  const deaf = new AbortController();
  const { signal } = deaf;
  let latest = silence;
  let fault: string | undefined;
  engine.addEventListener('start', () => onState('listening'), { signal });
  engine.addEventListener(
    'result',
    (heard) => {
      latest = wordsOf(heard as Heard);
      onWords(latest);
    },
    { signal },
  );
  engine.addEventListener(
    'error',
    (event) => {
      fault = (event as Event & { error: string }).error;
      onState(refusals.has(fault) ? 'refused' : 'quiet');
    },
    { signal },
  );
  engine.addEventListener(
    'end',
    () => {
      deaf.abort();
      onWords(silence);
      if (fault !== undefined && refusals.has(fault)) return;
      onState('quiet');
      const text = `${latest.sure} ${latest.interim}`.trim();
      if (fault !== undefined) onEnd({ reason: fault });
      else onEnd(text === '' ? { reason: 'no-speech' } : { text });
    },
    { signal },
  );
  engine.start();
  return () => {
    deaf.abort();
    engine.abort();
  };
};

/** Listens by the browser's speech engine, with interim results. */
export const useSpeech = (language: string, onEnd: Listener['onEnd']): Speech => {
  const [state, setState] = useState<SpeechState>(() => (engineOf() === undefined ? 'none' : 'quiet'));
  const [words, setWords] = useState<Speech['words']>(silence);
  const running = useRef<{ engine: Engine; end: () => void }>(undefined);

  const drop = useCallback(() => {
    running.current?.end();
    running.current = undefined;
  }, []);
  useEffect(() => drop, [drop]);

  const start = () => {
    const Engine = engineOf();
    if (Engine === undefined) return setState('none');
    drop();
    const engine = new Engine();
    engine.lang = language;
    engine.interimResults = true;
    engine.continuous = false;
    setWords(silence);
    setState('asking');
    try {
      running.current = { engine, end: listen(engine, { onState: setState, onWords: setWords, onEnd }) };
    } catch {
      setState('refused');
    }
  };
  const cancel = () => {
    drop();
    setWords(silence);
    setState('quiet');
  };
  return { state, words, start, finish: () => running.current?.engine.stop(), cancel };
};
