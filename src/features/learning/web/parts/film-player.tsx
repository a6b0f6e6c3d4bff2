import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { classes } from '../../../../web/ui/classes.ts';
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

/** Plays a film with its captions on: Space pauses, the arrows move five seconds, F fills the screen. Keeps the place where one stops. */
export const FilmPlayer = ({ video, title, start, onProgress }: FilmPlayerProps) => {
  const t = useText();
  const film = useRef<HTMLVideoElement>(null);
  const [now, setNow] = useState(start);
  const [failed, setFailed] = useState(false);
  const told = useRef(start);

  const tell = useEffectEvent(() => {
    const { currentTime = 0, duration = 0 } = film.current ?? {};
    const seconds = Math.floor(currentTime);
    if (!Number.isFinite(duration) || duration === 0 || seconds === told.current) return;
    told.current = seconds;
    onProgress({ seconds, length: Math.ceil(duration), done: isWatched(currentTime, duration) });
  });
  useEffect(() => {
    const timer = setInterval(() => tell(), rhythm);
    const shown = film.current;
    const keep = () => tell();
    shown?.addEventListener('pause', keep);
    return () => {
      clearInterval(timer);
      shown?.removeEventListener('pause', keep);
      keep();
    };
  }, []);

  const go = (second: number) => {
    if (film.current === null) return;
    film.current.currentTime = second;
    setNow(second);
  };
  const press = (event: KeyboardEvent) => {
    const shown = film.current;
    if (shown === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const onButton = event.target instanceof HTMLButtonElement;
    const act = {
      ' ': onButton ? undefined : () => void (shown.paused ? shown.play() : shown.pause()),
      ArrowLeft: () => go(Math.max(0, shown.currentTime - step)),
      ArrowRight: () => go(Math.min(shown.duration || 0, shown.currentTime + step)),
      f: () => void (document.fullscreenElement === null ? shown.requestFullscreen() : document.exitFullscreen()),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  if (failed)
    return (
      <p className={styles.failed} role="alert">
        {t('learning.filmFailed')}
      </p>
    );
  return (
    <div className={styles.player} onKeyDown={press}>
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
        {video.captions !== '' && <track kind="captions" src={video.captions} label={t('learning.captions')} default />}
      </video>
      {video.chapters.length > 0 && <Chapters video={video} now={now} onGo={go} />}
    </div>
  );
};
