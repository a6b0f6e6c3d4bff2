import styles from './stones.module.css';

/** Renders the pile of four stones on the sign-in page. */
export const Stones = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 600 520" aria-hidden="true">
    <path
      className={styles.base}
      transform="translate(300 472) rotate(-1)"
      d="M-280 0C-280-74-185-112 0-112S280-74 280 0S185 88 0 88S-280 58-280 0Z"
    />
    <path
      className={styles.lower}
      transform="translate(318 304) rotate(2)"
      d="M-200 0C-200-52-132-80 0-80S200-52 200 0S132 62 0 62S-200 41-200 0Z"
    />
    <path
      className={styles.upper}
      transform="translate(286 180) rotate(-4)"
      d="M-134 0C-134-40-88-60 0-60S134-40 134 0S88 48 0 48S-134 31-134 0Z"
    />
    <path className={styles.top} transform="translate(306 84) rotate(6)" d="M-75 0C-75-32-50-48 0-48S75-32 75 0S50 38 0 38S-75 25-75 0Z" />
  </svg>
);
