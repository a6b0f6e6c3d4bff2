import { useCallback, useEffect, useRef, useState } from 'react';

/** What a browser's speech engine hears, as far as the panel needs it. */
interface Heard {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

interface Engine {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  onstart: (() => void) | null;
  onresult: ((heard: Heard) => void) | null;
  onerror: ((fault: { error: string }) => void) | null;
  onend: (() => void) | null;
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

const wordsOf = (heard: Heard): Speech['words'] => {
  const said = Array.from({ length: heard.results.length }, (_, at) => heard.results[at]);
  const textOf = (isFinal: boolean): string =>
    said
      .filter((result) => result?.isFinal === isFinal)
      .map((result) => result?.[0]?.transcript ?? '')
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  return { sure: textOf(true), interim: textOf(false) };
};

/** Listens by the browser's speech engine, with interim results; `onSaid` receives the whole sentence once, `onFault` why nothing was heard. */
export const useSpeech = (
  language: string,
  { onSaid, onFault }: { onSaid: (text: string) => void; onFault: (reason: string) => void },
): Speech => {
  const [state, setState] = useState<SpeechState>(() => (engineOf() === undefined ? 'none' : 'quiet'));
  const [words, setWords] = useState<Speech['words']>(silence);
  const running = useRef<Engine | undefined>(undefined);

  const drop = useCallback(() => {
    const engine = running.current;
    running.current = undefined;
    if (engine === undefined) return;
    engine.onend = null;
    engine.onresult = null;
    engine.onerror = null;
    engine.abort();
  }, []);
  useEffect(() => drop, [drop]);

  const start = () => {
    const Engine = engineOf();
    if (Engine === undefined) return setState('none');
    drop();
    const engine = new Engine();
    let latest = silence;
    let failed = false;
    engine.lang = language;
    engine.interimResults = true;
    engine.continuous = false;
    engine.onstart = () => setState('listening');
    engine.onresult = (heard) => {
      latest = wordsOf(heard);
      setWords(latest);
    };
    engine.onerror = ({ error }) => {
      failed = true;
      const isRefused = error === 'not-allowed' || error === 'service-not-allowed' || error === 'audio-capture';
      setState(isRefused ? 'refused' : 'quiet');
      if (!isRefused && error !== 'aborted') onFault(error);
    };
    engine.onend = () => {
      running.current = undefined;
      setWords(silence);
      if (failed) return;
      setState('quiet');
      const said = `${latest.sure} ${latest.interim}`.trim();
      if (said === '') onFault('no-speech');
      else onSaid(said);
    };
    running.current = engine;
    setWords(silence);
    setState('asking');
    try {
      engine.start();
    } catch {
      drop();
      setState('refused');
    }
  };
  const cancel = () => {
    drop();
    setWords(silence);
    setState('quiet');
  };
  return { state, words, start, finish: () => running.current?.stop(), cancel };
};
