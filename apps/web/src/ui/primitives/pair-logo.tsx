// A pair's logo, with its first letters until the image has loaded or if it fails.
import { useState } from 'react'
import sprite from './logos.svg'

/** The seeded logos are one file (tools/draw-logos.ts): a request for each would be most of the first visit's. */
const SEEDED = /^\/logos\/(\w+)\.svg$/

function addressOf(src: string): string {
  const name = SEEDED.exec(src)?.[1]
  return name === undefined ? src : `${sprite}#${name}`
}

export function PairLogo({
  code,
  src,
  className = 'size-9',
}: {
  readonly code: string
  readonly src: string
  readonly className?: string
}) {
  const [failed, setFailed] = useState(false)
  if (failed || src === '') {
    return (
      <span
        className={`${className} grid shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent`}
        aria-hidden="true"
      >
        {code.slice(0, 2)}
      </span>
    )
  }
  return (
    <img
      src={addressOf(src)}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      onError={() => setFailed(true)}
      className={`${className} shrink-0 rounded-full`}
    />
  )
}
