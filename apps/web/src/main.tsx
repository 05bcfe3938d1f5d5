import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tallystick/ui/routing/routing'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/routes.tsx'
import { Shell } from './app/shell.tsx'
import { start } from './app/start.ts'
import { installShell } from './app/installed-shell.ts'
import { queryClient } from './platform/api/query-client.ts'
import './styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no root')

await start()
// In small steps: a slow phone answers touches meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} Frame={Shell} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
if (import.meta.env.PROD) installShell()
