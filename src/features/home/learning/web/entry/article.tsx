import { useEffect, useEffectEvent, useRef } from 'react';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import type { Entry } from '../../contract.ts';
import styles from './article.module.css';

/** Renders the text of an entry; `onEnd` is called once its last line was in view. */
export const Article = ({ parts, onEnd }: { parts: Entry['parts']; onEnd: () => void }) => {
  const end = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onEnd);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      reached();
    });
    if (end.current !== null) watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return (
    <article className={styles.article}>
      {parts.map(({ heading, html }) => (
        <section key={heading}>
          {heading !== '' && <h3 className={styles.heading}>{heading}</h3>}
          <RichTextView html={html} />
        </section>
      ))}
      <div ref={end} className={styles.end} />
    </article>
  );
};
