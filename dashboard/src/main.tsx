import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/global.css'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { cssVariables, theme } from './app/theme.ts'
import { updateSessionOn } from './lib/session.tsx'

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => updateSessionOn(error, queries) }),
  defaultOptions: {
    queries: {
      // The API client retries.
      retry: false,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      // A self-hosted server may be reachable without internet access, which is all the browser knows about.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <ModalsProvider>
          <Notifications position="bottom-center" containerWidth={380} />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
