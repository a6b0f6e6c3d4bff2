import '#web/core/texts/register.ts';
import { IconAlertTriangle, IconCheck, IconPoint } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { passwordRules } from '../../rules.ts';
import styles from './policy-lines.module.css';

/** Renders what a password needs: each line turns from point to check while one types, and red only once the field was left. */
export const PolicyLines = ({ password, left }: { password: string; left: boolean }) => {
  const t = useText();
  return (
    <span className={styles.lines}>
      {passwordRules.map(({ name, holds }) => {
        const met = holds(password);
        const wrong = left && !met;
        return (
          <span key={name} className={classes(styles.line, met && styles.met, wrong && styles.wrong)}>
            <Icon as={met ? IconCheck : wrong ? IconAlertTriangle : IconPoint} size="xs" />
            {t(`register.policy.${name}`)}
            <VisuallyHidden>{t(met ? 'register.policy.met' : 'register.policy.missing')}</VisuallyHidden>
          </span>
        );
      })}
    </span>
  );
};
