import '#web/core/texts/collections.ts';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { hueOf, nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import type { Present } from '../../contract.ts';
import styles from './presence.module.css';

interface Presence {
  people: readonly Present[];
  /** Says in which part the person writes; empty when they only read. */
  write: (place: string) => void;
}

const PresenceContext = createContext<Presence>({ people: [], write: () => {} });

/** Milliseconds after which the page says again that it is open; the server forgets who has not said so for four of these. */
const every = 4_000;

interface PresenceProviderProps {
  /** The id of the document that is open. */
  of: string;
  /** Tells the server that I have it open and where I write in it; resolves to the others. */
  tell: (place: string) => Promise<{ people: readonly Present[] }>;
  children: ReactNode;
}

/** Tells the server that this page shows a document, and its parts who else is here. Without a connection nobody is shown. */
export const PresenceProvider = ({ of, tell, children }: PresenceProviderProps) => {
  const [people, setPeople] = useState<readonly Present[]>([]);
  const [place, setPlace] = useState('');
  const say = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return;
    const answer = await tell(place).catch(() => undefined);
    setPeople(answer?.people ?? []);
  });
  useEffect(() => {
    const first = setTimeout(() => void say(), 0);
    const timer = setInterval(() => void say(), every);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [of, place]);
  const presence = useMemo(() => ({ people, write: setPlace }), [people]);
  return <PresenceContext value={presence}>{children}</PresenceContext>;
};

/** Returns the attributes by which a part says that somebody writes in it. */
export const useWritesHere = (place: string) => {
  const { write } = use(PresenceContext);
  return {
    onFocus: (event: { target: EventTarget }) => {
      if (event.target instanceof HTMLElement && event.target.isContentEditable) write(place);
    },
    onBlur: () => write(''),
  };
};

/** Returns the function that says where the person is, and who else is where. */
export const usePresence = (): { write: (place: string) => void; placed: ReadonlyMap<string, PersonLook[]> } => {
  const { people, write } = use(PresenceContext);
  const { people: known } = usePeople(people.map(({ personId }) => personId));
  const placed = useMemo(() => {
    const map = new Map<string, PersonLook[]>();
    for (const { personId, place } of people) {
      const person = known.get(personId);
      if (person !== undefined && place !== '') map.set(place, [...(map.get(place) ?? []), person]);
    }
    return map;
  }, [people, known]);
  return { write, placed };
};

/** Returns who else writes in a part. */
export const useWriters = (place: string): PersonLook[] => {
  const { people } = use(PresenceContext);
  const there = people.filter((each) => each.place === place).map(({ personId }) => personId);
  const { people: known } = usePeople(there);
  return there.flatMap((id) => known.get(id) ?? []);
};

const hues = [styles.hue0, styles.hue1, styles.hue2, styles.hue3, styles.hue4, styles.hue5];
const lookOf = (person: PersonLook): string | undefined => hues[hueOf(person.id) % hues.length];

/** Renders the bar at the left of a part in which somebody writes. */
export const WritesBar = ({ writers }: { writers: readonly PersonLook[] }) =>
  writers[0] === undefined ? null : <i className={classes(styles.bar, lookOf(writers[0]))} />;

/** Renders who writes in a part, under its name. */
export const WritesTag = ({ writers }: { writers: readonly PersonLook[] }) => {
  const t = useText();
  const [first, ...more] = writers;
  return (
    <span role="status" className={styles.tags}>
      {first !== undefined && (
        <span className={classes(styles.tag, lookOf(first))}>
          <Avatar person={first} size="sm" named={false} className={styles.face} />
          {more.length === 0
            ? t('collections.writes', { name: first.firstName })
            : t('collections.writesMore', { name: first.firstName, count: more.length })}
        </span>
      )}
    </span>
  );
};

/** Most people whose faces the bar shows. */
const most = 3;

/** Renders who else has the document open. */
export const WhoIsHere = () => {
  const t = useText();
  const { people } = use(PresenceContext);
  const { people: known } = usePeople(people.map(({ personId }) => personId));
  const here = people.flatMap(({ personId }) => known.get(personId) ?? []);
  if (here.length === 0) return null;
  const shown = here.length > most + 1 ? here.slice(0, most) : here;
  return (
    <span className={styles.here} role="group" aria-label={t('collections.here')}>
      {shown.map((person) => (
        <span key={person.id} title={nameOf(person)}>
          <Avatar person={person} size="sm" presence="here" />
        </span>
      ))}
      {here.length > shown.length && <span className={styles.more}>{t('ui.andMore', { count: here.length - shown.length })}</span>}
    </span>
  );
};
