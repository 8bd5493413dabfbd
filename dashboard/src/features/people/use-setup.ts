import { useQuery } from '@tanstack/react-query'
import { anonymousApi } from '../../lib/session.tsx'

/** Whether the server still needs its first owner, and which provider people can log in with. */
export function useSetup() {
  const api = anonymousApi
  return useQuery({ queryKey: ['setup'], queryFn: () => api.people.getSetup() })
}
