import type { Page } from 'playwright-core';

/**
 * Puts a stand-in for the browser's speech engine into a page, before it loads: `window.speech` says what is heard, and that the microphone is
 * refused. `none` takes the engine away.
 */
export const standInSpeech = (page: Page, kind: 'engine' | 'none' = 'engine'): Promise<unknown> =>
  page.addInitScript(`
    delete window.SpeechRecognition;
    delete window.webkitSpeechRecognition;
    window.SpeechRecognition = undefined;
    window.webkitSpeechRecognition = undefined;
    if (${JSON.stringify(kind)} === 'engine') {
      let current;
      const tell = (name, more) => current.dispatchEvent(Object.assign(new Event(name), more));
      window.webkitSpeechRecognition = class extends EventTarget {
        start() { current = this; }
        stop() { tell('end'); }
        abort() {}
      };
      const results = (sure, interim) => [
        ...(sure === '' ? [] : [Object.assign([{ transcript: sure }], { isFinal: true })]),
        ...(interim === '' ? [] : [Object.assign([{ transcript: interim }], { isFinal: false })]),
      ];
      window.speech = {
        allow: () => tell('start'),
        hear: (sure, interim = '') => tell('result', { results: results(sure, interim) }),
        end: () => tell('end'),
        fail: (error) => { tell('error', { error }); tell('end'); },
        settings: () => ({ lang: current.lang, interimResults: current.interimResults }),
      };
    }
  `);

/** Makes the stand-in do something: `speak(page, "hear('call', 'the mi')")`. */
export const speak = <Told = unknown>(page: Page, act: string): Promise<Told> => page.evaluate<Told>(`window.speech.${act}`);
