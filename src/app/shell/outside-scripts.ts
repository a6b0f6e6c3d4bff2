import { use, useEffect } from 'react';
import { type ScriptFlag, type Scripts, scriptFlags } from '#features/ground/flags/contract.ts';
import { useScripts } from '#features/ground/flags/web/parts/links.ts';
import { trackEvent } from '#web/core/analytics/track.ts';
import { FlagsKnownContext } from '#web/core/session/flags.ts';

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
  script.addEventListener('load', passes.tell);
  document.head.append(script);
};

/** An event, and the services that have not heard of it because their script still loads. */
interface Kept {
  name: string;
  data: object;
  waits: Set<ScriptFlag>;
}

/** Events that are kept at most for a script that still loads. */
const mostKept = 100;

/** Returns what tells a service of an event; undefined while its script still loads. */
const tellerOf = (flag: ScriptFlag, outside: Outside): Told | undefined => {
  const { pendo, rudderanalytics } = outside;
  // Called on its service, which may need that.
  if (flag === 'pendo') return pendo?.track && ((name, data) => pendo.track?.(name, data));
  if (flag === 'rudderstack') return rudderanalytics?.track && ((name, data) => rudderanalytics.track?.(name, data));
  return (name, data) => (outside.dataLayer ??= []).push({ event: name, ...data });
};

const analytics = ['pendo', 'rudderstack', 'google-tag-manager'] as const satisfies readonly ScriptFlag[];

/**
 * Passes analytics events on to the services that are wanted now. What happens while a script still loads is told once it is there; a service
 * whose flag is off hears nothing, also where its script was loaded before.
 */
export const passingOn = (outside: object) => {
  let kept: Kept[] = [];
  /** Undefined until the flags are known. */
  let wanted: ReadonlySet<ScriptFlag> | undefined;
  const tell = (): void => {
    if (wanted === undefined) return;
    const now = wanted;
    for (const { name, data, waits } of kept)
      for (const flag of waits) {
        const told = now.has(flag) ? tellerOf(flag, outside) : () => undefined;
        if (told === undefined) continue;
        told(name, data);
        waits.delete(flag);
      }
    kept = kept.filter(({ waits }) => waits.size > 0).slice(-mostKept);
  };
  return {
    want: (flags: Iterable<ScriptFlag>): void => {
      wanted = new Set(flags);
      tell();
    },
    pass: (event: Event): void => {
      const { name, ...data } = (event as CustomEvent<{ name: string }>).detail;
      kept = kept.slice(1 - mostKept);
      kept.push({ name, data, waits: new Set(analytics.filter((flag) => wanted?.has(flag) ?? true)) });
      tell();
    },
    /** Tells what was kept; called when a script has loaded. */
    tell,
  };
};

const passes = passingOn(globalThis);

// From the beginning: a page tells its first step before the flags are known and before the shell is rendered.
globalThis.addEventListener?.(trackEvent, passes.pass);

/** Returns the scripts whose address is set and whose flag is on. */
export const wantedScripts = (scripts: Scripts, isOn: (flag: string) => boolean): [ScriptFlag, string][] =>
  scriptFlags.flatMap((flag) => {
    const url = scripts[flag];
    return url !== undefined && isOn(flag) ? [[flag, url] satisfies [ScriptFlag, string]] : [];
  });

/** Loads the scripts of chat and analytics services that the operator has configured; none by default. Catalogue rows V-05 and V-08. */
export const useOutsideScripts = (flags: Readonly<Record<string, boolean>>): void => {
  const scripts = useScripts();
  const known = use(FlagsKnownContext);
  useEffect(() => {
    if (!known) return;
    const wanted = wantedScripts(scripts, (name) => flags[name] === true);
    for (const [flag, url] of wanted) load(flag, url);
    passes.want(wanted.map(([flag]) => flag));
  }, [scripts, flags, known]);
};
