// The picture of a fund.
import { useState } from 'react'

/** The fund's picture; nothing but its tint until, or unless, it comes. */
export function FundImage({ src, className = '' }: { readonly src: string; readonly className?: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={`block shrink-0 overflow-hidden rounded-control bg-accent-soft ${className}`} aria-hidden="true">
      {!failed && src !== '' && (
        <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(true)} />
      )}
    </span>
  )
}
