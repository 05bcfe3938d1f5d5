// A pair's logo. One that is not of the seeded ones shows its first letters if its image fails.
import { useState } from 'react'
import sprite from './logos.svg'

/**
 * The seeded logos are one file (tools/draw-logos.ts): a request for each would be most of the first visit's. Its symbols become part of
 * the page; as an image each would be painted with all the others, a millisecond every time.
 */
const SEEDED = /^\/logos\/(\w+)\.svg$/

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
  const seeded = SEEDED.exec(src)?.[1]
  if (seeded !== undefined) {
    return (
      <svg aria-hidden="true" className={`${className} shrink-0 rounded-full`}>
        <use href={`${sprite}#${seeded}`} />
      </svg>
    )
  }
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
      src={src}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      onError={() => setFailed(true)}
      className={`${className} shrink-0 rounded-full`}
    />
  )
}
