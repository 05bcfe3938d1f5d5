// Buttons. A busy one keeps its width and cannot be pressed twice.
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '@tallystick/ui/class-names'

type ButtonLook = 'primary' | 'outline' | 'quiet' | 'danger'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:brightness-110',
  outline: 'border border-line bg-surface text-ink hover:border-line-strong',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-line bg-surface text-down hover:border-down',
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook
  readonly busy?: boolean
}

export function Button({ look = 'outline', busy = false, className, disabled, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-sm font-medium whitespace-nowrap transition select-none lg:min-h-9 lg:px-3',
        'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:brightness-100 aria-busy:animate-pulse',
        LOOKS[look],
        className,
      )}
    />
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string
}

/** A picture with a name for those who cannot see it. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted transition hover:bg-sunken hover:text-ink lg:size-9',
        className,
      )}
    />
  )
}
