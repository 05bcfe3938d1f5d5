// The two buttons of a ticket: visible while any of the ticket is, above the tab bar of phones and at the foot of the column on
// desktops.
import type { ReactNode } from 'react'

export function TicketActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-4 grid grid-cols-2 gap-3 bg-canvas px-4 py-2 desktop:bottom-0 desktop:bg-surface wide:-bottom-4 wide:-mb-4 wide:pb-4">
      {children}
    </div>
  )
}
