// A pair's logo, with its first letters until the image has loaded or if it fails.
import { useState } from 'react'

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
