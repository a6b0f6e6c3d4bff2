import styles from './fallen-stone.module.css';

/** Renders the pile with a stone beside it, the one picture of pages where something is missing; `waits` shows the pile alone. */
export const FallenStone = ({ waits = false }: { waits?: boolean }) => (
  <svg className={styles.stones} viewBox="0 0 240 96" aria-hidden="true">
    <path
      className={styles.base}
      transform={waits ? 'translate(120 70)' : 'translate(78 70)'}
      d="M-70 0C-70-18-46-28 0-28S70-18 70 0S46 22 0 22S-70 14-70 0Z"
    />
    <path
      className={styles.upper}
      transform={waits ? 'translate(124 30)' : 'translate(84 30)'}
      d="M-46 0C-46-12-30-18 0-18S46-12 46 0S30 14 0 14S-46 9-46 0Z"
    />
    {!waits && (
      <path
        className={styles.fallen}
        transform="translate(196 72) rotate(14)"
        d="M-30 0C-30-13-20-19 0-19S30-13 30 0S20 15 0 15S-30 10-30 0Z"
      />
    )}
  </svg>
);
