import '#web/core/texts/learning.ts';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { ListedEntry, Progress } from '../../contract.ts';
import { chapterAt, isWatched } from '../../rules.ts';
import styles from './film-player.module.css';

/** Seconds that an arrow key moves. */
const step = 5;

/** Milliseconds between two times of a playing film that are kept. */
const rhythm = 30_000;

interface FilmPlayerProps {
  video: NonNullable<ListedEntry['video']>;
  title: string;
  /** Second at which it begins. */
  start: number;
  onProgress: (progress: Progress) => void;
}

const Chapters = ({ video, now, onGo }: { video: FilmPlayerProps['video']; now: number; onGo: (second: number) => void }) => {
  const t = useText();
  const { duration } = useFormats();
  const here = chapterAt(video.chapters, now);
  return (
    <nav className={styles.chapters} aria-label={t('learning.chapters')}>
      {video.chapters.map((chapter) => (
        <button
          key={`${chapter.at} ${chapter.title}`}
          type="button"
          className={classes(styles.chapter, chapter === here && styles.here)}
          aria-current={chapter === here ? 'true' : undefined}
          onClick={() => onGo(chapter.at)}
        >
          <span className={styles.at}>{duration(chapter.at)}</span>
          {chapter.title}
        </button>
      ))}
    </nav>
  );
};

/** Keeps the place in a film every half minute, when it pauses, and when it is closed. */
const useKeptPlace = (film: RefObject<HTMLVideoElement | null>, { start, onProgress }: Pick<FilmPlayerProps, 'start' | 'onProgress'>) => {
  const told = useRef(start);
  const tell = useEffectEvent((shown: HTMLVideoElement) => {
    const { currentTime, duration } = shown;
    const seconds = Math.floor(currentTime);
    if (!Number.isFinite(duration) || duration === 0 || seconds === told.current) return;
    told.current = seconds;
    onProgress({ seconds, length: Math.ceil(duration), done: isWatched(currentTime, duration) });
  });
  useEffect(() => {
    const shown = film.current;
    if (shown === null) return;
    const keep = () => tell(shown);
    const timer = setInterval(keep, rhythm);
    shown.addEventListener('pause', keep);
    return () => {
      clearInterval(timer);
      shown.removeEventListener('pause', keep);
      keep();
    };
  }, [film]);
};

/** Returns what a key does with a film: Space pauses, the arrows move five seconds, F fills the screen. */
const actOf = (key: string, film: HTMLVideoElement, go: (second: number) => void): (() => void) | undefined =>
  ({
    ' ': () => void (film.paused ? film.play() : film.pause()),
    ArrowLeft: () => go(Math.max(0, film.currentTime - step)),
    ArrowRight: () => go(Math.min(film.duration || 0, film.currentTime + step)),
    f: () => void (document.fullscreenElement === null ? film.requestFullscreen() : document.exitFullscreen()),
  })[key];

/** Plays a film with its captions on; the keys work as in any player. Keeps the place where one stops. */
export const FilmPlayer = ({ video, title, start, onProgress }: FilmPlayerProps) => {
  const t = useText();
  const film = useRef<HTMLVideoElement>(null);
  const [now, setNow] = useState(start);
  const [failed, setFailed] = useState(false);
  useKeptPlace(film, { start, onProgress });

  const go = (second: number) => {
    if (film.current === null) return;
    film.current.currentTime = second;
    setNow(second);
  };
  const press = (event: KeyboardEvent) => {
    if (film.current === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    const act = actOf(event.key, film.current, go);
    if (act === undefined) return;
    event.preventDefault();
    // The browser's own controls listen at the film itself and would move it once more.
    event.stopPropagation();
    act();
  };

  if (failed)
    return (
      <p className={styles.failed} role="alert">
        {t('learning.filmFailed')}
      </p>
    );
  return (
    <div className={styles.player} onKeyDownCapture={press}>
      <video
        ref={film}
        className={styles.film}
        src={video.url}
        controls
        playsInline
        preload="metadata"
        tabIndex={0}
        data-autofocus
        aria-label={title}
        {...(video.captions === '' ? {} : { crossOrigin: 'anonymous' })}
        onLoadedMetadata={() => go(start)}
        onTimeUpdate={({ currentTarget }) => setNow(currentTarget.currentTime)}
        onError={() => setFailed(true)}
      >
        <track kind="captions" src={video.captions === '' ? undefined : video.captions} label={t('learning.captions')} default />
      </video>
      {video.chapters.length > 0 && <Chapters video={video} now={now} onGo={go} />}
    </div>
  );
};
