import { useQuery } from '@tanstack/react-query'
import { useAnonymousApi } from '../../app/session.tsx'

/** Whether the server waits for its first owner. */
export function useSetup() {
  const api = useAnonymousApi()
  return useQuery({ queryKey: ['setup'], queryFn: () => api.people.getSetup() })
}
