import '#web/core/texts/vto.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useSession } from '#web/core/session/session.ts';
import { usePageKeys } from '#web/kit/keyboard/use-page-keys.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { type Vto, vtoParts } from '../contract.ts';
import { useVto, useVtoParams } from './calls.ts';
import { type Slide, useSlides } from './present/slides.tsx';
import styles from './present-screen.module.css';

/** Milliseconds without a movement after which pointer and keys fade. */
const fadesAfter = 3_000;

/** Returns true while nobody moves the pointer. */
const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), fadesAfter);
    const stir = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), fadesAfter);
    };
    window.addEventListener('pointermove', stir);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', stir);
    };
  }, []);
  return idle;
};

const steps: Record<string, 1 | -1> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  Enter: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Backspace: -1,
};

interface Acts {
  step: (by: 1 | -1) => void;
  jump: (section: number) => void;
  toggleDark: () => void;
  leave: () => void;
}

/** Arrows, Space and Page keys, as a presenter's clicker sends them; digits jump to a section, B darkens the room, Escape leaves. */
const useDeckKeys = ({ step, jump, toggleDark, leave }: Acts): void =>
  usePageKeys(
    (key) => {
      if (key.ctrlKey || key.metaKey || key.altKey) return;
      const by = steps[key.key];
      if (by !== undefined) step(by);
      else if (/^[1-8]$/.test(key.key)) jump(Number(key.key) - 1);
      else if (key.key === 'Home') jump(0);
      else if (key.key === 'End') jump(vtoParts.length - 1);
      else if (key.key.toLowerCase() === 'b') toggleDark();
      else if (key.key === 'Escape') leave();
      else return;
      key.preventDefault();
      key.stopPropagation();
    },
    { first: true },
  );

const Footer = ({ slides, here, onJump }: { slides: readonly Slide[]; here: number; onJump: (section: number) => void }) => {
  const t = useText();
  const section = vtoParts.indexOf(slides[here]?.part ?? 'coreValues');
  const next = slides[here + 1];
  return (
    <footer className={styles.down}>
      <nav className={styles.stones} aria-label={t('vto.present.sections')}>
        {vtoParts.map((part, place) => (
          <button
            key={part}
            type="button"
            aria-label={t(`vto.${part}`)}
            aria-current={place === section ? 'step' : undefined}
            className={classes(place < section && styles.past, place === section && styles.now)}
            onClick={() => onJump(place)}
          />
        ))}
      </nav>
      {next !== undefined && <span>{t('vto.present.next', { title: next.title })}</span>}
      <span className={styles.grow} />
      <span className={styles.keys} aria-hidden="true">
        <Kbd keys="left" /> <Kbd keys="right" /> {t('vto.present.section')}
        <Kbd keys="1" /> – <Kbd keys="8" /> {t('vto.present.jump')}
        <Kbd keys="b" /> {t('vto.present.dark')}
        <Kbd keys="esc" /> {t('vto.present.leave')}
      </span>
    </footer>
  );
};

const Deck = ({ vto, onLeave }: { vto: Vto; onLeave: () => void }) => {
  const t = useText();
  const { orgId, user } = useSession();
  const org = user.orgs.find(({ id }) => id === orgId);
  const slides = useSlides(vto);
  const self = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState(0);
  const [dark, setDark] = useState(false);
  const idle = useIdle();
  const here = Math.min(place, slides.length - 1);
  const slide = slides[here];
  const jump = (section: number) =>
    setPlace(
      Math.max(
        0,
        slides.findIndex(({ part }) => part === vtoParts[section]),
      ),
    );
  useDeckKeys({
    step: (by) => setPlace(Math.max(0, Math.min(slides.length - 1, here + by))),
    jump,
    toggleDark: () => setDark(!dark),
    leave: onLeave,
  });
  // The dialog lies above everything, and what is behind it cannot be reached.
  useEffect(() => {
    self.current?.showModal();
    self.current?.focus();
  }, []);
  const its = slides.filter(({ part }) => part === slide?.part);
  const theme = dark ? 'dark' : undefined;
  return (
    <dialog
      ref={self}
      tabIndex={-1}
      className={classes(styles.deck, idle && styles.idle)}
      aria-label={t('vto.present.title', { title: vto.title })}
      data-theme={theme}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <header className={styles.up}>
        <b>{org?.name}</b>
        <span>{vto.title}</span>
        <span className={styles.place}>
          {t('vto.present.at', { at: vtoParts.indexOf(slide?.part ?? 'coreValues') + 1, count: vtoParts.length })}
          {its.length > 1 && slide !== undefined && ` · ${t('vto.present.page', { at: its.indexOf(slide) + 1, count: its.length })}`}
        </span>
      </header>
      <section key={slide?.key} className={styles.slide} aria-live="polite">
        <h1>{slide?.title}</h1>
        {slide?.content}
      </section>
      <Footer slides={slides} here={here} onJump={jump} />
    </dialog>
  );
};

/** `/vto/present/{collectionId}/{revisionId}`: a V/TO on the big screen, one section at a time, by keyboard. */
export const VtoPresentScreen = () => {
  const t = useText();
  const navigate = useNavigate();
  const { collectionId, revisionId } = useVtoParams();
  const { data: vto, isError, refetch } = useVto();
  useScreenInfo({ title: vto?.title ?? t('vto.one'), slim: true, alone: true });
  const leave = () => void navigate({ to: revisionPath('vto', { collectionId, id: revisionId }) });
  if (vto === undefined) return isError ? <ErrorState text={t('vto.gone')} onRetry={() => void refetch()} /> : null;
  return <Deck vto={vto} onLeave={leave} />;
};
