// Buttons. A busy one keeps its width and cannot be pressed twice.
import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from '../theme/class-names.ts'

export type ButtonLook = 'primary' | 'outline' | 'quiet' | 'buy' | 'sell' | 'danger' | 'quietDanger'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:brightness-110',
  outline: 'border border-line bg-surface text-ink hover:border-line-strong',
  quiet: 'text-ink hover:bg-sunken',
  buy: 'bg-up text-on-side hover:brightness-110',
  sell: 'bg-down text-on-side hover:brightness-110',
  danger: 'border border-line bg-surface text-down hover:border-down',
  /** In a row, where a border would be one too many. */
  quietDanger: 'text-down hover:bg-sunken',
}

/** Where the page is dense, both are as small as a mouse allows. */
const SIZES = {
  normal: 'min-h-12 px-5 text-base',
  small: 'min-h-11 px-3 text-sm',
} as const
const DENSE = 'dense:min-h-11 dense:px-4 dense:text-sm dense:whitespace-nowrap dense:lg:min-h-9 dense:lg:px-3'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook
  readonly size?: keyof typeof SIZES
  readonly busy?: boolean
  readonly block?: boolean
  /** Why it is disabled, below it. Also given while it is not, or the button would be another one once it changes. */
  readonly why?: string | undefined
}

export function Button({ look = 'outline', size = 'normal', busy = false, block = false, ...props }: ButtonProps) {
  const { className, children, disabled, why, type = 'button', ...rest } = props
  const id = useId()
  const isExplained = disabled === true && why !== undefined
  const button = (
    <button
      {...rest}
      {...(isExplained ? { 'aria-describedby': id } : {})}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames(
        'relative inline-flex items-center justify-center gap-2 rounded-control py-1.5 leading-snug font-medium transition select-none active:scale-[0.985]',
        'disabled:cursor-not-allowed disabled:brightness-100 disabled:active:scale-100 not-aria-busy:disabled:bg-sunken not-aria-busy:disabled:text-muted',
        SIZES[size],
        DENSE,
        block && 'w-full',
        LOOKS[look],
        className,
      )}
    >
      <span className={classNames('inline-flex min-w-0 items-center gap-2 wrap-anywhere', busy && 'invisible')}>
        {children}
      </span>
      {busy && <Dots />}
    </button>
  )
  if (why === undefined) return button
  return (
    <div>
      {button}
      {isExplained && (
        <p id={id} className="mt-1.5 text-xs text-pretty text-muted">
          {why}
        </p>
      )}
    </div>
  )
}

function Dots() {
  return (
    <span className="absolute flex gap-1" aria-hidden="true">
      {[0, 1, 2].map(index => (
        <span key={index} className="size-1.5 animate-pulse rounded-full bg-current" />
      ))}
    </span>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string
  readonly children: ReactNode
}

/** Also for links that look like one. */
export const ICON_BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted transition hover:bg-sunken hover:text-ink dense:lg:size-9'

/** A picture with a name for those who cannot see it, and a target for every thumb. */
export function IconButton({ label, children, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={classNames(ICON_BUTTON, className)}>
      {children}
    </button>
  )
}
