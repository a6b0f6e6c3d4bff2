import type { ComponentProps } from 'react';
import { ButtonContent, type ButtonLook, buttonClass } from './button-content.tsx';

interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<'a'>, 'children'> {}

/** Renders a link that looks like a button; pass it to the router's `createLink`. */
export const ButtonLink = ({ tone, size, wide, icon, iconAfter, className, children, ...rest }: ButtonLinkProps) => (
  <a className={buttonClass({ tone, size, wide }, className)} {...rest}>
    <ButtonContent icon={icon} iconAfter={iconAfter}>
      {children}
    </ButtonContent>
  </a>
);
