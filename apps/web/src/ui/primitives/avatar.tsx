// The avatars users choose from: a tinted disc and one line drawing each, by name.
import { classNames } from '@tallystick/ui/theme/class-names'
import type { Avatar as AvatarName } from '@tallystick/wire/trader/avatars'

const DRAWINGS: Readonly<Record<AvatarName, { readonly hue: number; readonly path: string }>> = {
  stick: { hue: 280, path: 'M18 10v28M18 14h6M18 20h9M18 26h6M18 32h12' },
  notch: { hue: 200, path: 'M10 28h8l3-8 3 8h4l3-8 3 8h4' },
  wave: { hue: 230, path: 'M8 22c5-7 9-7 13 0s8 7 13 0 6-5 8-4M8 31c5-5 9-5 13 0s8 5 13 0' },
  peak: { hue: 255, path: 'M8 35 20 15l7 11 4-6 9 15ZM16 22l4 3 3-3' },
  moon: { hue: 300, path: 'M31 30A13 13 0 0 1 20 12a13 13 0 1 0 16 16 13 13 0 0 1-5 2Z' },
  leaf: { hue: 155, path: 'M12 36c0-16 8-24 25-25 0 17-8 25-21 21M12 36c4-8 9-13 16-17' },
  anchor: { hue: 215, path: 'M24 16v23M24 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM10 27c0 8 6 12 14 12s14-4 14-12M17 22h14' },
  kite: { hue: 25, path: 'M24 8 36 21 24 36 12 21ZM12 21h24M24 8v28M24 36c4 2 1 5 5 6' },
  prism: { hue: 320, path: 'M24 10 39 36H9ZM24 10v26M4 24l15-4M29 20l14-2M30 24l13 4' },
  bridge: {
    hue: 60,
    path: 'M6 32h36M12 32V16M36 32V16M6 22c4 0 6-6 6-6s2 10 12 10 12-10 12-10 2 6 6 6M20 25v7M28 25v7',
  },
  comet: { hue: 85, path: 'M31 22a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM26 20 8 38M24 15 12 24M33 24l-8 12' },
  harbour: { hue: 180, path: 'M8 32h32l-5 8H13ZM22 32V10l13 17H22M22 14l-9 13h9' },
}

interface AvatarProps {
  readonly name: AvatarName
  readonly className?: string
}

export function Avatar({ name, className }: AvatarProps) {
  const { hue, path } = DRAWINGS[name]
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={classNames('shrink-0 rounded-full', className)}>
      <circle cx="24" cy="24" r="24" fill={`oklch(0.9 0.055 ${hue})`} />
      <path
        d={path}
        fill="none"
        stroke={`oklch(0.4 0.13 ${hue})`}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
