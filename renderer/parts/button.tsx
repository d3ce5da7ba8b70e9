import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { href } from '../router.ts';

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet' | 'icon';

interface Look {
  readonly kind?: ButtonKind;
  readonly small?: boolean;
  readonly children: ReactNode;
}

type ButtonAttributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>;

export interface ButtonProps extends Look, ButtonAttributes {
  /** The action is under way: the button keeps its place and cannot be pressed twice. */
  readonly busy?: boolean;
}

/** One primary a screen. An icon button needs `aria-label`. */
export function Button({
  kind = 'plain',
  small = false,
  busy = false,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={lookOf(kind, small)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {children}
    </button>
  );
}

/** Looks like a button, goes to an address of the window. */
export function LinkButton({ to, kind = 'plain', small = false, children }: Look & { readonly to: string }) {
  return (
    <a className={lookOf(kind, small)} href={href(to)}>
      {children}
    </a>
  );
}

function lookOf(kind: ButtonKind, small: boolean): string {
  return ['button', kind === 'plain' ? '' : `button--${kind}`, small ? 'button--small' : '']
    .filter((name) => name !== '')
    .join(' ');
}
