// The shape of a loan screen while it loads.

export function PageSkeleton() {
  return (
    <div className="space-y-4" aria-busy="true">
      <div className="skeleton h-24 rounded-card" />
      <div className="skeleton h-48 rounded-card" />
      <div className="skeleton h-12 rounded-control" />
    </div>
  )
}
