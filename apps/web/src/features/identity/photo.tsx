// A submitted photo, readable by its owner only.
import { useOwnImage } from '../../platform/api/own-image.ts'

export function Photo({ id, label }: { readonly id: number; readonly label: string }) {
  const { data: address } = useOwnImage(id)
  return (
    <figure>
      {address === undefined ? (
        <div className="skeleton aspect-[3/2] w-full rounded-control" />
      ) : (
        <img src={address} alt={label} className="aspect-[3/2] w-full rounded-control bg-sunken object-cover" />
      )}
      <figcaption className="mt-1 text-xs text-muted">{label}</figcaption>
    </figure>
  )
}
