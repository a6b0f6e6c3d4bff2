import { useEffect } from 'react';
import { type ScriptFlag, type Scripts, scriptFlags } from '../../features/flags/contract.ts';
import { useScripts } from '../../features/flags/web/parts/links.tsx';
import { trackEvent } from '../../web/analytics/track.ts';

type Told = (name: string, data: object) => void;

/** What the scripts of analytics services put on `window`. */
interface Outside {
  pendo?: { track?: Told };
  rudderanalytics?: { track?: Told };
  dataLayer?: object[];
}

const loaded = new Set<ScriptFlag>();

/** Loads a script of another host, once; the content policy lets only those run that the operator has named. */
const load = (flag: ScriptFlag, url: string): void => {
  if (loaded.has(flag)) return;
  loaded.add(flag);
  const script = document.createElement('script');
  script.async = true;
  script.dataset['service'] = flag;
  script.src = url;
  document.head.append(script);
};

/** Passes an analytics event on to the services that are there. */
const passOn = (event: Event): void => {
  const { name, ...data } = (event as CustomEvent<{ name: string }>).detail;
  const outside = window as unknown as Outside;
  outside.pendo?.track?.(name, data);
  outside.rudderanalytics?.track?.(name, data);
  if (loaded.has('google-tag-manager')) (outside.dataLayer ??= []).push({ event: name, ...data });
};

/** Returns the scripts whose address is set and whose flag is on. */
export const wantedScripts = (scripts: Scripts, isOn: (flag: string) => boolean): [ScriptFlag, string][] =>
  scriptFlags.flatMap((flag) => {
    const url = scripts[flag];
    return url !== undefined && isOn(flag) ? [[flag, url] satisfies [ScriptFlag, string]] : [];
  });

/** Loads the scripts of chat and analytics services that the operator has configured; none by default. Catalogue rows V-05 and V-08. */
export const useOutsideScripts = (flags: Readonly<Record<string, boolean>>): void => {
  const scripts = useScripts();
  useEffect(() => {
    for (const [flag, url] of wantedScripts(scripts, (name) => flags[name] === true)) load(flag, url);
  }, [scripts, flags]);
  useEffect(() => {
    window.addEventListener(trackEvent, passOn);
    return () => window.removeEventListener(trackEvent, passOn);
  }, []);
};
