import '#web/core/texts/billing.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { upgradePromptOf } from '../../rules/prompts.ts';
import styles from './licence-prompt.module.css';

/** Where each prompt leads; those that need nothing done lead nowhere. */
const leads = { grace: 'billing', ending: 'billing', ended: 'billing', checkout: 'checkout' } as const;

interface LicencePromptProps {
  /** True says only what must be done first; where nothing stands in the way, nothing is said. */
  onlyObstacles?: boolean;
}

/**
 * Says what stands in the way of a further licence. Whoever may pay is led there, and others are told whom to ask; nothing without billing.
 * Catalogue row S-37.
 */
export const LicencePrompt = ({ onlyObstacles = false }: LicencePromptProps) => {
  const t = useText();
  const session = useSession();
  if (!session.hasBilling) return null;
  const { orgSubscriptionStatus: status, orgRemainingSubscriptionDays: remainingDays, orgInGracePeriod: inGrace, user, orgId } = session;
  const prompt = upgradePromptOf({ status: status as Parameters<typeof upgradePromptOf>[0]['status'], remainingDays, inGrace });
  const place = prompt in leads ? leads[prompt as keyof typeof leads] : undefined;
  if (onlyObstacles && place === undefined) return null;
  const mayPay = user.permissions.includes('Update|Billing');
  const href = place === 'billing' ? `/org/detail/${orgId}/billing` : '/checkout';
  return (
    <p className={classes(styles.prompt, onlyObstacles && styles.alone)}>
      <span>{t(`billing.upgrade.${prompt}`)}</span>
      {place !== undefined && mayPay && <ButtonLink href={href}>{t(`billing.upgradeAct.${place}`)}</ButtonLink>}
      {place !== undefined && !mayPay && <span>{t('billing.upgradeAct.ask')}</span>}
    </p>
  );
};
